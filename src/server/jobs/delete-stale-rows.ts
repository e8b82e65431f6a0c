import type { Trx } from '../database/store.ts';
import type { Services } from '../services.ts';

/** A day: far longer than a hold lasts. A guest who comes back with an older cookie is written down anew. */
const GUEST_MS = 24 * 60 * 60 * 1000;
/** So few at a time that no order waits for the cleaning. */
const BATCH = 500;

type Deletion = (trx: Trx, now: number) => Promise<unknown[]>;

const deletions: Record<string, Deletion> = {
  guests: (trx, now) =>
    trx
      .deleteFrom('guests')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('guests')
          .select('id')
          .where('seen_at', '<', now - GUEST_MS)
          .limit(BATCH),
      )
      .returning('id')
      .execute(),
  sessions: (trx, now) =>
    trx
      .deleteFrom('sessions')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('sessions').select('token_hash').where('expires_at', '<=', now).limit(BATCH),
      )
      .returning('token_hash')
      .execute(),
};

/**
 * Deletes what nobody needs any more: guests not seen for a day and sessions that have ended. Orders, tickets
 * and scans stay. Logs how many of each.
 */
export async function deleteStaleRows({ store, clock, log }: Services): Promise<void> {
  const now = clock();
  const counts: Record<string, number> = {};
  for (const [what, remove] of Object.entries(deletions)) {
    let count = 0;
    let last: number;
    do {
      last = (await store.write((trx) => remove(trx, now))).length;
      count += last;
    } while (last === BATCH);
    counts[what] = count;
  }
  log.info('deleted stale rows', counts);
}
