import type { Services } from '../services.ts';
import { composeMail } from './compose-mail.ts';
import { mailFault } from './mail-fault.ts';
import { type ClaimedMail, claimDueMails, settleMail } from './outbox-table.ts';
import type { Postbox } from './postbox.ts';
import { retryPauseMs } from './retry-pause.ts';

const MOST_AT_ONCE = 4;
/** Far longer than any postbox takes: only a server that was killed lets a lease run out. */
const LEASE_MS = 10 * 60 * 1000;

/**
 * Sends a handful of mails that are due, side by side; answers how many it took. A mail is sent at least once: who
 * is killed between sending and writing it down sends it again under the same id.
 */
export async function deliverDueMail(services: Services, postbox: Postbox): Promise<number> {
  const now = services.clock();
  const claimed = await services.store.write((trx) => claimDueMails(trx, now, now + LEASE_MS, MOST_AT_ONCE));
  await Promise.all(claimed.map((row) => deliver(services, postbox, row)));
  return claimed.length;
}

async function deliver(services: Services, postbox: Postbox, row: ClaimedMail): Promise<void> {
  const { store, log, clock } = services;
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    store.write((trx) => settleMail(trx, row, outcome));
  try {
    const message = await composeMail(services, row);
    if (message === null) {
      await settle({ state: 'failed', last_error: 'nothing to report' });
      return;
    }
    await postbox.post(message, nameOf(row));
  } catch (error) {
    const fault = mailFault(error);
    const pauseMs = retryPauseMs(row.attempts);
    const next = pauseMs === null ? { state: 'failed' as const } : { next_attempt_at: clock() + pauseMs };
    log.warn('mail not sent', { outbox: row.id, attempts: row.attempts, isLast: pauseMs === null, fault });
    await settle({ ...next, last_error: fault });
    return;
  }
  await settle({ state: 'sent', sent_at: clock(), last_error: null });
  log.info('mail sent', { outbox: row.id, attempts: row.attempts });
}

/** `2027-03-01T12-00-00Z-000017`: sorts by time, names no person. */
function nameOf({ id, created_at }: ClaimedMail): string {
  const at = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${at}Z-${String(id).padStart(6, '0')}`;
}
