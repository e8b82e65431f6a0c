import { decideReceipt } from '../money/withdrawals/withdrawal-receipts.ts';
import type { Trx } from '../platform/database/store.ts';
import {
  type ClaimedMail,
  claimDueMails,
  HELD,
  settleMail,
  storeMessageKey,
} from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { mailFault } from './mail-fault.ts';
import type { Postbox } from './mail-message.ts';
import { composeMail } from './write-mail.ts';

const MAX_AT_ONCE = 4;

/** Far longer than any postbox takes: a lease only runs out if its server was killed. */
const LEASE_MS = 10 * 60 * 1000;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const PAUSES_MS = [
  1 * MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
];

/**
 * Sends a few due mails concurrently and returns how many it took. Delivery is at least once: if a server is
 * killed between sending a mail and recording it, the mail is sent again under the same id.
 */
export async function deliverDueMail(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'pdfWorker' | 'randomBytes' | 'store'> & SettingsPort,
  postbox: Postbox,
): Promise<number> {
  const now = services.clock();
  const claimed = await services.store.write(async (trx) => {
    const rows = await claimDueMails(trx, now, now + LEASE_MS, MAX_AT_ONCE);
    const keyed: KeyedMail[] = [];
    for (const row of rows) {
      if (await holdBackReceipt(trx, services, row, now)) continue;
      keyed.push({ ...row, message_key: await keyOf(trx, row, services.randomBytes) });
    }
    return { keyed, count: rows.length };
  });
  await Promise.all(claimed.keyed.map((row) => deliver(services, postbox, row)));
  return claimed.count;
}

/**
 * Postpones or drops the receipt of a withdrawal according to the limits; this does not count as an attempt.
 */
async function holdBackReceipt(
  trx: Trx,
  services: Pick<Ports, 'clock' | 'config'>,
  row: ClaimedMail,
  now: number,
): Promise<boolean> {
  const { id, withdrawal_id: withdrawalId, attempts } = row;
  if (withdrawalId === null) return false;
  const verdict = await decideReceipt(trx, services, { id, withdrawalId, now });
  if (verdict === 'send') return false;
  const outcome =
    verdict === 'drop' ? { state: 'dropped' as const } : { attempts: attempts - 1, next_attempt_at: verdict };
  await settleMail(trx, row, { ...outcome, last_error: HELD });
  return true;
}

type KeyedMail = ClaimedMail & { message_key: string };

async function keyOf(
  trx: Trx,
  { id, message_key }: ClaimedMail,
  randomBytes: Ports['randomBytes'],
): Promise<string> {
  if (message_key !== null) return message_key;
  const key = Buffer.from(randomBytes(16)).toString('hex');
  await storeMessageKey(trx, id, key);
  return key;
}

async function deliver(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'pdfWorker' | 'randomBytes' | 'store'> & SettingsPort,
  postbox: Postbox,
  row: KeyedMail,
): Promise<void> {
  const { store, log, clock } = services;
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    store.write((trx) => settleMail(trx, row, outcome));
  try {
    const message = await composeMail(services, row, row.message_key);
    if (message === null) {
      await settle({ state: 'dropped', last_error: null });
      return;
    }
    await postbox.post(message, mailFileName(row));
  } catch (error) {
    const fault = mailFault(error);
    const pauseMs = retryPauseMs(row.attempts);
    const next = pauseMs === null ? { state: 'failed' as const } : { next_attempt_at: clock() + pauseMs };
    log.warn('mail not sent', { outbox: row.id, attempts: row.attempts, isLast: pauseMs === null, fault });
    await settle({ ...next, last_error: fault });
    return;
  }
  const state = postbox.onlyStores ? 'stored' : 'sent';
  await settle({ state, sent_at: clock(), last_error: null });
  log.info(`mail ${state}`, { outbox: row.id, attempts: row.attempts });
}

/** The pause after this many failed attempts; `null` after the tenth and last. */
export function retryPauseMs(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}

/** The name of a stored mail, `2027-03-01T12-00-00Z-000017`: sorts by time and contains no personal data. */
export function mailFileName({ id, created_at }: { id: number; created_at: number }): string {
  const at = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${at}Z-${String(id).padStart(6, '0')}`;
}
