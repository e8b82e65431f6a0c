import { deleteEndedLinks } from '../../accounts/password-links.repository.ts';
import { deleteEndedSessions } from '../../accounts/sessions.repository.ts';
import { revokeDevicesOfPastEvents } from '../../admission/door/devices.repository.ts';
import { deleteUnusedPictures } from '../../catalog/pictures/pictures-table.ts';
import { blankPayers } from '../../money/bank/blank-payers.ts';
import { blankRefunds, deleteRefundAccounts } from '../../money/refunds/blank-refund-accounts.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Trx } from '../../platform/database/store.ts';
import { stepByStep } from '../../platform/step-by-step.ts';
import { deleteGuests } from '../../sales/holds/holds.repository.ts';
import type { Services } from '../services.ts';

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
  guests: (trx, now) => deleteGuests(trx, now - GUEST_MS, BATCH),
  sessions: (trx, now) => deleteEndedSessions(trx, now, BATCH),
  password_links: (trx, now) => deleteEndedLinks(trx, now, BATCH),
  phones_of_past_events: (trx, now) => revokeDevicesOfPastEvents(trx, now, now - DOOR_MS),
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
