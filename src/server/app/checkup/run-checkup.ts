import type { CheckupLine } from '../../../contract/checkup.ts';
import type { PaypalAccount } from '../../platform/config.ts';
import { newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { findSetting, insertSettingOnce } from '../../settings/settings.repository.ts';
import { latestBackupAt } from '../backup/backup-place.ts';
import { checkAddress } from './check-address.ts';
import { backupLine, clockLine, diskLine, diskSpace } from './check-machine.ts';
import { checkSender } from './check-sender.ts';
import { checkSmtp } from './check-smtp.ts';
import type { DnsPort } from './dns.ts';

const MARKER = 'marker';
const PAYPAL_TIMEOUT_MS = 5_000;

type CheckedPorts = Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort & DnsPort;

/**
 * Looks at everything outside the shop that it needs to work: the sender's domain, the mail server, the public
 * address, the machine. It only asks what is configured and takes no target from anybody; `to` gets the test mail.
 */
export async function checkUp(services: CheckedPorts, to: string): Promise<CheckupLine[]> {
  const { clock, config, dns, settings, randomBytes } = services;
  const now = clock();
  const smtpHost = config.smtpUrl === '' ? '' : new URL(config.smtpUrl).hostname;
  const sender = settings().club.email;
  const messageId = `<${newSecret(randomBytes)}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;
  const [smtp, senderLines, address, paypalAt, space, backup] = await Promise.all([
    checkSmtp({ smtpUrl: config.smtpUrl, to, settings: settings(), now, messageId }),
    checkSender(dns, sender, smtpHost),
    checkAddress(dns, { publicUrl: config.publicUrl, marker: await markerOf(services), now }),
    paypalClock(config.paypal),
    diskSpace(config.dataDir),
    latestBackupAt(config.backup, now).then(
      (at) => ({ at }),
      (error: Error) => ({ fault: error.message }),
    ),
  ]);
  const others = [
    { whose: 'von PayPal', at: paypalAt },
    { whose: 'des Mailservers', at: smtp.clock },
  ];
  const lines = [
    smtp.line,
    ...senderLines,
    ...address,
    clockLine({ others, now: clock() }),
    diskLine(space, config.databaseUrl === ''),
    backupLine(backup, now),
  ];
  return lines.map(withoutControls);
}

/** Others are quoted in them, and `npm run doctor` shows them in a terminal, which would do what they say. */
function withoutControls({ finding, advice, ...line }: CheckupLine): CheckupLine {
  const printable = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
  return { ...line, finding: printable(finding), advice: printable(advice) };
}

/** The random marker of this shop, the same in all of its processes; made when it is first asked for. */
export async function markerOf({
  store,
  clock,
  randomBytes,
}: Pick<Ports, 'clock' | 'randomBytes' | 'store'>): Promise<string> {
  const known = await findSetting(store.read, MARKER);
  if (known !== null) return JSON.parse(known);
  const made = JSON.stringify(newSecret(randomBytes));
  const stored = await store.write(async (trx) => {
    await insertSettingOnce(trx, MARKER, made, clock());
    return findSetting(trx, MARKER);
  });
  return JSON.parse(stored ?? made);
}

/** PayPal's time in epoch milliseconds, null if it is not configured or does not answer. */
async function paypalClock(paypal: PaypalAccount | null): Promise<number | null> {
  if (paypal === null) return null;
  const signal = AbortSignal.timeout(PAYPAL_TIMEOUT_MS);
  const answer = await fetch(paypal.api, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null);
  const at = Date.parse(answer?.headers.get('Date') ?? '');
  return Number.isNaN(at) ? null : at;
}
