import type { Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

/** So long after a run is executed a transfer may come back, and somebody asks where it went. */
export const ACCOUNT_DAYS = 56;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Batch {
  now: number;
  most: number;
}

/** Takes holder and IBAN out of refunds whose run was executed eight weeks ago, `most` at a time; answers those. */
export function blankRefunds(trx: Trx, { now, most }: Batch): Promise<Array<{ id: number }>> {
  return trx
    .updateTable('refunds')
    .set({ holder: '', iban: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .innerJoin('refund_runs', 'refund_runs.id', 'refunds.run_id')
        .select('refunds.id')
        .where('refund_runs.executed_at', '<=', now - ACCOUNT_DAYS * DAY_MS)
        .where('refunds.iban', '<>', '')
        .limit(most),
    )
    .returning('id')
    .execute();
}

/** Deletes accounts typed eight weeks ago of orders of which nothing is due any more, `most` at a time; answers those. */
export function deleteRefundAccounts(trx: Trx, { now, most }: Batch): Promise<Array<{ order_id: string }>> {
  return trx
    .deleteFrom('refund_accounts')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('refund_accounts')
        .innerJoin(ORDERS, 'orders.id', 'refund_accounts.order_id')
        .select('refund_accounts.order_id')
        .where('refund_accounts.changed_at', '<=', now - ACCOUNT_DAYS * DAY_MS)
        .whereRef('orders.paid_cents', '<=', 'orders.total_cents')
        .limit(most),
    )
    .returning('order_id')
    .execute();
}
