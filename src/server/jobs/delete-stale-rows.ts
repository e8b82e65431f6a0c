import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import { blankPayers } from '../bank/blank-payers.ts';
import type { Trx } from '../database/store.ts';
import { deleteUnusedPictures } from '../pictures/pictures-table.ts';
import { blankRefunds, deleteRefundAccounts } from '../refunds/blank-refund-accounts.ts';
import type { Services } from '../services.ts';
import { inBatches } from './in-batches.ts';
import { stepByStep } from './step-by-step.ts';

/** A day: far longer than a hold lasts. A guest who comes back with an older cookie is written down anew. */
const GUEST_MS = 24 * 60 * 60 * 1000;
/** Whoever uploads a picture looks at it and then puts it somewhere. */
const PICTURE_MS = 24 * 60 * 60 * 1000;
/** Until then a phone may still send what it did without network. */
const DOOR_MS = 32 * 24 * 60 * 60 * 1000;
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
  password_links: (trx, now) =>
    trx
      .deleteFrom('password_links')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('password_links').select('token_hash').where('expires_at', '<=', now).limit(BATCH),
      )
      .returning('token_hash')
      .execute(),
  // The phones themselves stay to be read of; what goes is the key to the guests' names.
  phones_of_past_events: (trx, now) =>
    trx
      .updateTable('devices')
      .set({ token_hash: null, pairing_hash: null, pairing_expires_at: null, revoked_at: now })
      .where('token_hash', 'is not', null)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('device_events as has')
          .innerJoin('events as event', 'event.id', 'has.event_id')
          .select('has.device_id')
          .where((row) =>
            row(
              row.fn.coalesce('event.ends_at', 'event.starts_at'),
              '>=',
              storedTimeOfInstant(now - DOOR_MS),
            ),
          ),
      )
      .returning('id')
      .execute(),
  pictures: (trx, now) => deleteUnusedPictures(trx, now - PICTURE_MS, BATCH),
  blanked_payers: (trx, now) => blankPayers(trx, { now, most: BATCH }),
  blanked_refunds: (trx, now) => blankRefunds(trx, { now, most: BATCH }),
  refund_accounts: (trx, now) => deleteRefundAccounts(trx, { now, most: BATCH }),
};

/**
 * Deletes what nobody needs any more: guests not seen for a day, sessions and password links that have ended, and what
 * phones log in by whose events are all over for a month, and pictures used nowhere for a day; blanks who paid
 * in settled entries of the bank, and to whom money went back in runs long settled.
 * Orders, tickets and scans stay. Logs how many of each.
 */
export async function deleteStaleRows({ store, clock, log }: Services): Promise<void> {
  const now = clock();
  const stepOf = (remove: Deletion) => () =>
    inBatches(BATCH, async () => (await store.write((trx) => remove(trx, now))).length);
  await stepByStep(
    'deleted stale rows',
    log,
    Object.fromEntries(Object.entries(deletions).map(([what, remove]) => [what, stepOf(remove)])),
  );
}
