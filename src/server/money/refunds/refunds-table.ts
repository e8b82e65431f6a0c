import { type Insertable, type Selectable, sql } from 'kysely';
import type { RefundsTable } from '../../platform/database/refund-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

export type RefundRow = Selectable<RefundsTable>;

export async function insertRefund(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute();
}

/** The refunds of a run in the sequence of their orders, which is how orders are locked. */
export function refundsOfRun(db: Db, runId: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('order_id')
    .orderBy('id')
    .execute();
}

export type NamedRefund = Awaited<ReturnType<typeof namedRefundsOfRun>>[number];

/** The same with who ordered, and whether one that waits is still owed (1 or 0). */
export function namedRefundsOfRun(db: Db, runId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin(ORDERS, 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select([
      'orders.number',
      'orders.firstname',
      'orders.lastname',
      sql<number>`case when refunds.state = 'in_run' and orders.paid_cents - orders.total_cents < refunds.cents
        then 0 else 1 end`.as('is_due'),
    ])
    .where('refunds.run_id', '=', runId)
    .orderBy('refunds.order_id')
    .execute();
}

/** What stands in runs that are not executed, in cents. */
export async function waitingCents(db: Db): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .where('state', '=', 'in_run')
    .select((row) => row.fn.sum<number>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** Says how a refund stands, and what it is booked as. */
export async function changeRefund(
  trx: Trx,
  id: number,
  change: Pick<RefundRow, 'state' | 'payment_id'>,
): Promise<void> {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** The booking of a refund was taken back: it came back, or never went out. */
export async function markRefundReturned(trx: Trx, paymentId: number): Promise<void> {
  await trx.updateTable('refunds').set({ state: 'returned' }).where('payment_id', '=', paymentId).execute();
}
