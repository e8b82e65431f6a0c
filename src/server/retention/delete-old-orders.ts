import { endOfPapers } from '../../domain/retention-periods.ts';
import { inBatches } from '../jobs/in-batches.ts';
import type { Services } from '../services.ts';
import { eraseOrders } from './erase-orders.ts';

const BATCH = 50;

/**
 * Deletes orders with all their papers and payments when the books need them no longer: at the end of the eighth year
 * after the last of these. Answers how many went.
 */
export async function deleteOldOrders({ store, clock }: Services): Promise<number> {
  const end = endOfPapers(clock());
  return inBatches(BATCH, () =>
    store.write(async (trx) => {
      const rows = await trx
        .selectFrom('orders as order')
        .select('order.id')
        // An id begins with its moment (orders/order-id.ts): only those that may go are looked at.
        .where('order.id', '<', end.toString(36))
        .where('order.created_at', '<', end)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('documents as paper')
                .select('paper.id')
                .whereRef('paper.order_id', '=', 'order.id')
                .where('paper.issued_at', '>=', end),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments as payment')
                .select('payment.id')
                .whereRef('payment.order_id', '=', 'order.id')
                .where('payment.created_at', '>=', end),
            ),
          ),
        )
        .orderBy('order.id')
        .limit(BATCH)
        .execute();
      await eraseOrders(
        trx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    }),
  );
}
