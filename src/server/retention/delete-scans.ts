import { endOfPastEvents } from '../../domain/retention-periods.ts';
import { storedTimeOf } from '../../domain/stored-time.ts';
import { inBatches } from '../jobs/in-batches.ts';
import type { Services } from '../services.ts';

const BATCH = 500;

/**
 * Deletes the single scans of events that were over three calendar months ago; that a ticket was redeemed, when and at
 * which gate, stays with the ticket. Answers how many went.
 */
export async function deleteScans({ store, clock }: Services): Promise<number> {
  const end = storedTimeOf(`${endOfPastEvents(clock())}T00:00:00`);
  return inBatches(BATCH, () =>
    store.write(async (trx) => {
      const past = trx
        .selectFrom('scans as scan')
        .innerJoin('items as item', 'item.id', 'scan.item_id')
        .innerJoin('events as event', 'event.id', 'item.event_id')
        .where((row) => row(row.fn.coalesce('event.ends_at', 'event.starts_at'), '<', end))
        .select('scan.id')
        .limit(BATCH);
      return (await trx.deleteFrom('scans').where('id', 'in', past).returning('id').execute()).length;
    }),
  );
}
