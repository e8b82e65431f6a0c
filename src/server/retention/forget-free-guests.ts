import { endOfPastEvents } from '../../domain/retention-periods.ts';
import { storedTimeOf } from '../../domain/stored-time.ts';
import type { Trx } from '../database/store.ts';
import { inBatches } from '../jobs/in-batches.ts';
import type { Services } from '../services.ts';
import { forgetGuest } from './forget-guest.ts';

const BATCH = 100;

/**
 * Takes the guest out of orders that cost nothing and have no paper, three calendar months after the last of their
 * events: how many came stays known, who they were does not. Answers how many.
 */
export async function forgetFreeGuests({ store, clock }: Services): Promise<number> {
  const end = storedTimeOf(`${endOfPastEvents(clock())}T00:00:00`);
  return inBatches(BATCH, () =>
    store.write(async (trx) => {
      const orders = await freeOrdersOfPastEvents(trx, end);
      for (const order of orders) await forgetGuest(trx, order);
      return orders.length;
    }),
  );
}

function freeOrdersOfPastEvents(trx: Trx, end: string) {
  return trx
    .selectFrom('orders as order')
    .select(['order.id', 'order.number'])
    .where('order.status', '=', 'paid')
    .where('order.total_cents', '=', 0)
    .where('order.paid_cents', '=', 0)
    .where((row) => row.or([row('order.lastname', '!=', ''), row('order.email', '!=', '')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as paper').select('paper.id').whereRef('paper.order_id', '=', 'order.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items as item')
            .innerJoin('events as event', 'event.id', 'item.event_id')
            .select('item.id')
            .whereRef('item.order_id', '=', 'order.id')
            .where((row) => row(row.fn.coalesce('event.ends_at', 'event.starts_at'), '>=', end)),
        ),
      ),
    )
    .limit(BATCH)
    .execute();
}
