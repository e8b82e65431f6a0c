import { deleteEndedLinks } from '../../accounts/passwords/password-links.repository.ts';
import { deleteEndedSessions } from '../../accounts/sessions/sessions.repository.ts';
import { revokeDevicesOfPastEvents } from '../../admission/devices/devices.repository.ts';
import { deleteUnusedPictures } from '../../catalog/pictures/pictures.repository.ts';
import { anonymisePayers } from '../../money/bank/bank-entries.repository.ts';
import { anonymiseRefunds, deleteRefundAccounts } from '../../money/refunds/refund-accounts.repository.ts';
import { deleteEndedRefundLinks } from '../../money/refunds/refund-links.repository.ts';
import { runSteps } from '../../platform/background-jobs.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Trx } from '../../platform/database/store.ts';
import { deleteGuests } from '../../sales/holds/holds.repository.ts';
import type { Services } from '../services.ts';

/** Far longer than any hold; a guest who returns with an older cookie is stored again. */
const GUEST_MS = 24 * 60 * 60 * 1000;
/** Ample time to use an uploaded picture somewhere. */
const PICTURE_MS = 24 * 60 * 60 * 1000;
/** For this long a phone may still send scans that it made offline. */
const DOOR_MS = 32 * 24 * 60 * 60 * 1000;
/** Small, because orders wait while a batch is written. */
const BATCH = 500;

type Deletion = (trx: Trx, now: number) => Promise<unknown[]>;

const deletions: Record<string, Deletion> = {
  guests: (trx, now) => deleteGuests(trx, now - GUEST_MS, BATCH),
  sessions: (trx, now) => deleteEndedSessions(trx, now, BATCH),
  password_links: (trx, now) => deleteEndedLinks(trx, now, BATCH),
  refund_links: (trx, now) => deleteEndedRefundLinks(trx, now, BATCH),
  phones_of_past_events: (trx, now) => revokeDevicesOfPastEvents(trx, now, now - DOOR_MS),
  pictures: (trx, now) => deleteUnusedPictures(trx, now - PICTURE_MS, BATCH),
  blanked_payers: (trx, now) => anonymisePayers(trx, { now, most: BATCH }),
  blanked_refunds: (trx, now) => anonymiseRefunds(trx, { now, most: BATCH }),
  refund_accounts: (trx, now) => deleteRefundAccounts(trx, { now, most: BATCH }),
};

/**
 * Deletes stale rows and logs how many of each: guests not seen for a day, expired sessions and password
 * links, links for refunds, tokens of phones whose events ended over a month ago, pictures unused for a day, and the accounts of
 * old refunds. Also blanks the payers of settled bank entries and the recipients of refunds settled long ago.
 * Orders, tickets and scans stay.
 */
export async function deleteStaleRows({ store, clock, log }: Services): Promise<void> {
  const now = clock();
  const stepOf = (remove: Deletion) => () =>
    inBatches(BATCH, async () => (await store.write((trx) => remove(trx, now))).length);
  await runSteps(
    'deleted stale rows',
    log,
    Object.fromEntries(Object.entries(deletions).map(([what, remove]) => [what, stepOf(remove)])),
  );
}
