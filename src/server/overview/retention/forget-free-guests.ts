import { endOfPastEvents } from '../../../domain/retention-periods.ts';
import { storedTimeOf } from '../../../domain/stored-time.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Ports } from '../../platform/ports.ts';
import { forgetGuest } from './erase-orders.ts';
import { freeOrdersOfPastEvents } from './retention.repository.ts';

const BATCH = 100;

/**
 * Takes the guest out of orders that cost nothing and have no paper, three calendar months after the last of their
 * events: how many came stays known, who they were does not. Answers how many.
 */
export async function forgetFreeGuests({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = storedTimeOf(`${endOfPastEvents(clock())}T00:00:00`);
  return inBatches(BATCH, () =>
    store.write(async (trx) => {
      const orders = await freeOrdersOfPastEvents(trx, end, BATCH);
      for (const order of orders) await forgetGuest(trx, order);
      return orders.length;
    }),
  );
}
