import { type Insertable, type Selectable, sql } from 'kysely';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { RefundRunsTable, RefundsTable } from '../../platform/database/money-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { EVERY_ORDER, pickOrders } from '../../sales/orders/order-list.repository.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';
import { hasWord } from '../../sales/orders/search-terms.repository.ts';

export type RefundRow = Selectable<RefundsTable>;
export type RunRow = Selectable<RefundRunsTable>;

/** Creates an empty run and returns its id. */
export async function insertRefundRun(trx: Trx, run: Insertable<RefundRunsTable>): Promise<number> {
  const { id } = await trx.insertInto('refund_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Sets when, by whom and as of which day a run was executed, or, with nulls, that it is pending again. */
export async function updateExecution(
  trx: Trx,
  id: number,
  execution: Pick<RunRow, 'executed_at' | 'executed_by' | 'executed_on'>,
): Promise<void> {
  await trx.updateTable('refund_runs').set(execution).where('id', '=', id).execute();
}

/** Records when the transfer file was downloaded. */
export async function markRunDownloaded(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('refund_runs').set({ downloaded_at: now }).where('id', '=', id).execute();
}

export async function insertRefund(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute();
}

/** The refunds of a run by order id, the order in which orders are locked. */
export function refundsOfRun(db: Db, runId: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('order_id')
    .orderBy('id')
    .execute();
}

type NamedRefund = Awaited<ReturnType<typeof namedRefundsOfRun>>[number];

/** The same with the order's number and name; `is_due` is 0 for a waiting refund that is no longer owed. */
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

/** The sum of all runs not executed yet, in cents. */
export async function pendingRefundsTotal(db: Db): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .where('state', '=', 'in_run')
    .select((row) => row.fn.sum<number>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

export async function updateRefund(
  trx: Trx,
  id: number,
  change: Pick<RefundRow, 'state' | 'payment_id'>,
): Promise<void> {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

export async function deleteRefund(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute();
}

/** Marks the refund whose booking was undone: the transfer was returned or never sent. */
export async function markRefundReturned(trx: Trx, paymentId: number): Promise<void> {
  await trx.updateTable('refunds').set({ state: 'returned' }).where('payment_id', '=', paymentId).execute();
}

/** Reads and locks a run; always before its orders are locked. */
export function lockRefundRun(trx: Trx, id: number): Promise<RunRow | undefined> {
  return trx
    .updateTable('refund_runs')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function findRefundRun(db: Db, id: number): Promise<RunRow | undefined> {
  return db.selectFrom('refund_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

interface RunQuery {
  /** Only runs with a refund of an order that matches all of these (`refundSearchPrefixes`). */
  prefixes: ReadonlyArray<string>;
  /** Only runs with a lower id. */
  before: number | null;
  limit: number;
}

/** A page of the runs, newest first. */
export async function pageOfRuns(db: Db, { prefixes, before, limit }: RunQuery): Promise<RunRow[]> {
  let page = db.selectFrom('refund_runs').selectAll().orderBy('id', 'desc').limit(limit);
  if (prefixes.length > 0) page = page.where('id', 'in', await runsMatching(db, prefixes));
  if (before !== null) page = page.where('id', '<', before);
  return page.execute();
}

/** Runs with a refund of a matching order; a rare prefix narrows the orders by the search index first. */
async function runsMatching(db: Db, prefixes: ReadonlyArray<string>) {
  const { few } = await pickOrders(db, { ...EVERY_ORDER, beginnings: prefixes });
  let found = db
    .selectFrom('refunds')
    .innerJoin(ORDERS, 'orders.id', 'refunds.order_id')
    .select('refunds.run_id');
  for (const prefix of prefixes) found = found.where('orders.search_text', 'like', hasWord(prefix));
  if (few !== null)
    found = found.where(
      'refunds.order_id',
      'in',
      db.selectFrom(rowsOfIds(db, few).as('few')).select('few.id'),
    );
  return found;
}

export interface RunSum {
  count: number;
  cents: number;
  returned: number;
}

/** Number, sum in cents and number of returned refunds of these runs, by run id. */
export async function runSums(db: Db, ids: ReadonlyArray<number>): Promise<Map<number, RunSum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .where('run_id', 'in', ids)
    .groupBy(['run_id', 'state'])
    .select((row) => [
      'run_id',
      'state',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('cents').as('cents'),
    ])
    .execute();
  const sums = new Map<number, RunSum>();
  for (const { run_id, state, count, cents } of rows) {
    const sum = sums.get(run_id) ?? { count: 0, cents: 0, returned: 0 };
    sum.count += Number(count);
    sum.cents += Number(cents);
    if (state === 'returned') sum.returned += Number(count);
    sums.set(run_id, sum);
  }
  return sums;
}

/** Invalidates the transfer file and any list of the run that staff have open. */
export async function bumpRunVersion(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('refund_runs')
    .set((row) => ({ version: row('version', '+', 1), downloaded_at: null }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRun(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('refunds').where('run_id', '=', id).execute();
  await trx.deleteFrom('refund_runs').where('id', '=', id).execute();
}

/** The order's refund in a run not executed yet, if any. */
export function pendingRefund(
  db: Db,
  orderId: string,
): Promise<{ run_id: number; cents: number } | undefined> {
  return db
    .selectFrom('refunds')
    .select(['run_id', 'cents'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'in_run')
    .executeTakeFirst();
}

/** Cents of an order in a run not executed yet; nothing else may refund them. */
export async function pendingRefundCents(db: Db, orderId: string): Promise<number> {
  return (await pendingRefund(db, orderId))?.cents ?? 0;
}

/**
 * `refund_not_due` with the numbers of all orders that are no longer owed their refund; null if every refund
 * is.
 */
export function refuseNotDue(refunds: ReadonlyArray<NamedRefund>): Refusal | null {
  const notDue = refunds.filter(({ is_due }) => is_due === 0);
  if (notDue.length === 0) return null;
  return refuse('refund_not_due', { names: notDue.map(({ number }) => number).join(', ') });
}

/** Deletes up to `most` runs made before `end` (epoch milliseconds) of whose refunds none is left; returns how many. */
export async function deleteRefundRuns(trx: Trx, end: number, most: number): Promise<number> {
  const old = trx
    .selectFrom('refund_runs')
    .where('created_at', '<', end)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('refunds').whereRef('refunds.run_id', '=', 'refund_runs.id').select('refunds.id'),
        ),
      ),
    )
    .limit(most)
    .select('id');
  return (await trx.deleteFrom('refund_runs').where('id', 'in', old).returning('id').execute()).length;
}
