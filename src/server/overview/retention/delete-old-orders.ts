import { endOfPapers } from '../../../domain/retention-periods.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Ports } from '../../platform/ports.ts';
import { eraseOrders } from './erase-orders.ts';
import { ordersWithoutPapersSince } from './retention.repository.ts';

const BATCH = 50;

/**
 * Deletes orders with all their papers and payments when the books need them no longer: at the end of the eighth year
 * after the last of these. Answers how many went.
 */
export async function deleteOldOrders({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = endOfPapers(clock());
  return inBatches(BATCH, () =>
    store.write(async (trx) => {
      const ids = await ordersWithoutPapersSince(trx, end, BATCH);
      await eraseOrders(trx, ids);
      return ids.length;
    }),
  );
}
