import type { CheckupLine } from '../../../contract/checkup.ts';
import { type AlarmNotice, type Findings, updateAlarms, withTold } from '../../../domain/alarms.ts';
import { backupProblem } from '../../../domain/backup-schedule.ts';
import { findMember, membersWhoMay } from '../../accounts/team/users.repository.ts';
import { isPermanentRefusal, mailFault } from '../../messages/mail-fault.ts';
import type { Postbox } from '../../messages/mail-message.ts';
import { alarmMail } from '../../messages/mails/alarm-mail.ts';
import { openPostbox } from '../../messages/postbox.ts';
import { mailStuckSince } from '../../overview/outbox/stuck-mail.ts';
import { findBackupRuns } from '../../settings/backup-runs.ts';
import { changeAlarms, findAlarms } from '../../settings/stored-alarms.ts';
import { checkCertificate } from '../checkup/check-address.ts';
import { diskSpace } from '../checkup/check-machine.ts';
import type { Services } from '../services.ts';

/** A few minutes late is a busy evening or a mail server that restarts. */
const LATE_MS = 15 * 60 * 1000;
const CERTIFICATE_EVERY_MS = 60 * 60 * 1000;
const MOST_RECIPIENTS = 2;

type WatchedShop = Pick<Services, 'clock' | 'config' | 'dns' | 'faults' | 'log' | 'settings' | 'store'>;

/** What lies outside of the database; tests bring their own. */
interface Surroundings {
  disk: () => Promise<{ isLow: boolean } | null>;
  certificate: () => Promise<CheckupLine['state'] | null>;
  postbox: () => Postbox;
}

/**
 * Returns the look at the shop that each process repeats: what is wrong is stored for the dashboard, and told by mail
 * when it begins and when it is over, by one process. Its mails do not go through the outbox, which may be what is stuck;
 * `stopping` cuts off those under way.
 */
export function watchShop(
  shop: WatchedShop,
  stopping: AbortSignal,
  {
    disk = () => diskSpace(shop.config.dataDir),
    certificate = certificateOf(shop),
    postbox = () => openPostbox(shop.config),
  }: Partial<Surroundings> = {},
): () => Promise<void> {
  return async () => {
    const { clock, store } = shop;
    const findings = await look(shop, { disk, certificate });
    const isWrong = Object.values(findings).includes(true);
    // Nothing is written while all is well.
    if (!isWrong && Object.keys(await findAlarms(store.read)).length === 0) return;
    const now = clock();
    const notices = await store.write(async (trx) => {
      let due: AlarmNotice[] = [];
      await changeAlarms(trx, now, (stored) => {
        const { alarms, notices } = updateAlarms(stored, findings, now);
        due = notices;
        return alarms;
      });
      return due;
    });
    if (notices.length > 0 && !stopping.aborted) await tell(shop, { postbox, stopping }, notices);
  };
}

async function look(
  { clock, config, faults, settings, store }: WatchedShop,
  { disk, certificate }: Pick<Surroundings, 'disk' | 'certificate'>,
): Promise<Findings> {
  const now = clock();
  const [stuckSince, space, runs, shown] = await Promise.all([
    mailStuckSince(store.read, now),
    disk(),
    findBackupRuns(store.read),
    certificate(),
  ]);
  return {
    mail: stuckSince !== null && now - stuckSince >= LATE_MS,
    backup: settings().backup.is_nightly && backupProblem(runs, now) !== null,
    errors: faults.isRepeating(now, config.processes),
    ...(space !== null && { disk: space.isLow }),
    ...(shown !== null && shown !== 'open' && { certificate: shown !== 'good' }),
  };
}

/** Asked once an hour; in between what was last seen. */
function certificateOf({ clock, config, dns }: WatchedShop): Surroundings['certificate'] {
  let seen: { at: number; state: CheckupLine['state'] } | null = null;
  return async () => {
    const { publicUrl } = config;
    if (!publicUrl.startsWith('https:')) return null;
    const now = clock();
    if (seen === null || now - seen.at >= CERTIFICATE_EVERY_MS)
      seen = { at: now, state: (await checkCertificate(dns, publicUrl, now)).state };
    return seen.state;
  };
}

/** One that cannot be sent is tried again in a few minutes, as long as it is still true. */
async function tell(
  shop: WatchedShop,
  { postbox: open, stopping }: Pick<Surroundings, 'postbox'> & { stopping: AbortSignal },
  notices: ReadonlyArray<AlarmNotice>,
): Promise<void> {
  const { clock, config, log, settings, store } = shop;
  const to = await recipients(shop);
  const postbox = open();
  const close = () => postbox.close();
  stopping.addEventListener('abort', close, { once: true });
  const tellOne = async (notice: AlarmNotice) => {
    const facts = { alarm: notice.kind, change: notice.what };
    try {
      const message = await alarmMail(notice, { to, now: clock(), config, settings: settings() });
      // Without a recipient it stands on the dashboard alone.
      if (to.length > 0) await postbox.post(message, `alarm-${notice.kind}-${notice.what}-${notice.since}`);
      log.info('alarm told', facts);
    } catch (error) {
      log.warn('alarm not told', { ...facts, fault: mailFault(error) });
      // An address that does not exist would be refused every few minutes.
      if (!isPermanentRefusal(error)) return;
    }
    const now = clock();
    await store.write((trx) => changeAlarms(trx, now, (alarms) => withTold(alarms, notice, now)));
  };
  try {
    await Promise.all(notices.map(tellOne));
  } finally {
    stopping.removeEventListener('abort', close);
    close();
  }
}

/** The addresses that were set, otherwise the two members who have been able to change the settings for longest. */
async function recipients({ settings, store }: WatchedShop): Promise<string[]> {
  const { email, second_email } = settings().alarm;
  const set = [email, second_email].filter((address) => address !== '');
  if (set.length > 0) return [...new Set(set)];
  const ids = (await membersWhoMay(store.read, 'settings')).slice(0, MOST_RECIPIENTS);
  const members = await Promise.all(ids.map((id) => findMember(store.read, id)));
  return members.flatMap((member) => member?.email ?? []);
}
