import { judgeReceipt } from '../money/withdrawals/judge-receipt.ts';
import type { Trx } from '../platform/database/store.ts';
import {
  type ClaimedMail,
  claimDueMails,
  HELD,
  keepMessageKey,
  settleMail,
} from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { composeMail } from './compose-mail.ts';
import { mailFault } from './mail-fault.ts';
import { mailFileName } from './mail-file-name.ts';
import type { Postbox } from './mail-message.ts';
import { retryPauseMs } from './retry-pause.ts';

const MOST_AT_ONCE = 4;
/** Far longer than any postbox takes: only a server that was killed lets a lease run out. */
const LEASE_MS = 10 * 60 * 1000;

/**
 * Sends a handful of mails that are due, side by side; answers how many it took. A mail is sent at least once: who
 * is killed between sending and writing it down sends it again under the same id.
 */
export async function deliverDueMail(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'press' | 'randomBytes' | 'store'> & SettingsPort,
  postbox: Postbox,
): Promise<number> {
  const now = services.clock();
  const claimed = await services.store.write(async (trx) => {
    const rows = await claimDueMails(trx, now, now + LEASE_MS, MOST_AT_ONCE);
    const keyed: KeyedMail[] = [];
    for (const row of rows) {
      if (await isHeldBack(trx, services, row, now)) continue;
      keyed.push({ ...row, message_key: await keyOf(trx, row, services.randomBytes) });
    }
    return { keyed, count: rows.length };
  });
  await Promise.all(claimed.keyed.map((row) => deliver(services, postbox, row)));
  return claimed.count;
}

/** Puts off a receipt of a withdrawal where too many go already, or drops it; no attempt was made then. */
async function isHeldBack(
  trx: Trx,
  services: Pick<Ports, 'clock' | 'config'>,
  row: ClaimedMail,
  now: number,
): Promise<boolean> {
  const { id, withdrawal_id: withdrawalId, attempts } = row;
  if (withdrawalId === null) return false;
  const verdict = await judgeReceipt(trx, services, { id, withdrawalId, now });
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
  await keepMessageKey(trx, id, key);
  return key;
}

async function deliver(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'press' | 'randomBytes' | 'store'> & SettingsPort,
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
