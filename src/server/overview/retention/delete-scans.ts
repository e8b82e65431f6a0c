import { endOfPastEvents } from '../../../domain/retention-periods.ts';
import { storedTimeOf } from '../../../domain/stored-time.ts';
import { deleteScans } from '../../admission/tickets/scans.repository.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Ports } from '../../platform/ports.ts';
import { scansOfPastEvents } from './retention.repository.ts';

const BATCH = 500;

/**
 * Deletes the single scans of events that were over three calendar months ago; that a ticket was redeemed, when and at
 * which gate, stays with the ticket. Answers how many went.
 */
export async function deletePastScans({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = storedTimeOf(`${endOfPastEvents(clock())}T00:00:00`);
  return inBatches(BATCH, () =>
    store.write(async (trx) => deleteScans(trx, await scansOfPastEvents(trx, end, BATCH))),
  );
}
