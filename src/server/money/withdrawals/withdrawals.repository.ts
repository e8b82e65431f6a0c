import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { OUTBOX, OUTBOX_AS_RECEIPT } from '../../platform/outbox/outbox.repository.ts';
import { ORDERS_AS_ORDER } from '../../sales/orders/orders.repository.ts';

export type WithdrawalRow = Awaited<ReturnType<typeof pageOfWithdrawals>>[number];

/** When a withdrawal with this key was received; undefined when there is none. */
export function withdrawalOfKey(trx: Trx, keyHash: string) {
  return trx
    .selectFrom('withdrawals')
    .select('received_at')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Writes a withdrawal down; undefined when another with the same key was faster. */
export async function insertWithdrawal(
  trx: Trx,
  values: Insertable<Tables['withdrawals']>,
): Promise<number | undefined> {
  const written = await trx
    .insertInto('withdrawals')
    .values(values)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

interface EarlierReceipts {
  /** Of the mail that is to go. */
  id: number;
  mailbox: string;
  /** Only about the order of this number; null: whatever they are about. */
  number: string | null;
  /** Epoch milliseconds. */
  since: number;
  now: number;
  most: number;
}

/**
 * When receipts went to a mailbox since `since`, the newest first and at most `most`; for those under way before this one
 * that is `now`.
 */
export async function receiptsBefore(
  trx: Trx,
  { id, mailbox, number, since, now, most }: EarlierReceipts,
): Promise<number[]> {
  let receipts = trx
    .selectFrom('withdrawals')
    .innerJoin(OUTBOX, 'outbox.withdrawal_id', 'withdrawals.id')
    .select((row) => row.fn.coalesce('outbox.sent_at', row.val(now)).as('at'))
    .where('withdrawals.mailbox', '=', mailbox)
    .where((is) =>
      is.or([
        is('outbox.sent_at', '>', since),
        is.and([is('outbox.is_under_way', '=', 1), is('outbox.id', '<', id)]),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(most);
  if (number !== null) receipts = receipts.where('withdrawals.meant_number', '=', number);
  return (await receipts.execute()).map(({ at }) => Number(at));
}

/** One withdrawal with the order it means. */
export function findWithdrawal(db: Db, id: number) {
  return withOrders(db).where('withdrawal.id', '=', id).executeTakeFirst();
}

/** Those that mean the order of this number, the newest first. */
export function withdrawalsOfOrder(db: Db, orderId: string) {
  return withOrders(db).where('order.id', '=', orderId).orderBy('withdrawal.id', 'desc').execute();
}

/** Where a page ended: whether its last one means no order there is, and its id. */
export type WithdrawalCursor = [isAstray: 0 | 1, id: number];

/**
 * A page: of the open ones those first that mean an order, then the oldest, lest nonsense hide them; of the settled ones
 * the newest.
 */
export function pageOfWithdrawals(
  db: Db,
  state: 'open' | 'settled',
  { after, limit }: { after: WithdrawalCursor | null; limit: number },
) {
  const isOpen = state === 'open';
  const isAstray = sql<0 | 1>`case when "order".id is null then 1 else 0 end`;
  let query = withOrders(db)
    .where('withdrawal.settled_at', isOpen ? 'is' : 'is not', null)
    .limit(limit);
  if (isOpen) query = query.orderBy(isAstray);
  query = query.orderBy('withdrawal.id', isOpen ? 'asc' : 'desc');
  if (after === null) return query.execute();
  const [wasAstray, id] = after;
  if (!isOpen) return query.where('withdrawal.id', '<', id).execute();
  return query
    .where((row) =>
      row.or([
        row(isAstray, '>', wasAstray),
        row.and([row(isAstray, '=', wasAstray), row('withdrawal.id', '>', id)]),
      ]),
    )
    .execute();
}

/** Ticks off those of these that are open and mean no order there is; their ids. */
export async function tickOffAstray(
  trx: Trx,
  ids: ReadonlyArray<number>,
  { at, by }: { at: number; by: string },
): Promise<number[]> {
  const astray = withOrders(trx)
    .clearSelect()
    .select('withdrawal.id')
    .where('withdrawal.id', 'in', ids)
    .where('order.id', 'is', null);
  const settled = await trx
    .updateTable('withdrawals')
    .set({ outcome: 'void', note: '', settled_at: at, settled_by: by })
    .where('id', 'in', astray)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  return settled.map(({ id }) => id);
}

/** Decides an open withdrawal; whether it was open. */
export async function settle(
  trx: Trx,
  id: number,
  decided: { outcome: NonNullable<WithdrawalRow['outcome']>; note: string; at: number; by: string },
): Promise<boolean> {
  const { at, by, ...what } = decided;
  const settled = await trx
    .updateTable('withdrawals')
    .set({ ...what, settled_at: at, settled_by: by })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Opens a settled withdrawal again; whether it was settled. */
export async function reopen(trx: Trx, id: number): Promise<boolean> {
  const reopened = await trx
    .updateTable('withdrawals')
    .set({ outcome: null, note: '', settled_at: null, settled_by: null })
    .where('id', '=', id)
    .where('settled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Says which order a withdrawal means; whether there is such a withdrawal. */
export async function setMeantNumber(trx: Trx, id: number, number: string): Promise<boolean> {
  const changed = await trx
    .updateTable('withdrawals')
    .set({ meant_number: number })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes at most `most` that were settled before `before` and mean no order there is. */
export function deleteAstrayWithdrawals(trx: Trx, before: number, most: number) {
  const astray = withOrders(trx)
    .clearSelect()
    .select('withdrawal.id')
    .where('withdrawal.settled_at', '<', before)
    .where('order.id', 'is', null)
    .limit(most);
  return trx.deleteFrom('withdrawals').where('id', 'in', astray).returning('id').execute();
}

function withOrders(db: Db) {
  return db
    .selectFrom('withdrawals as withdrawal')
    .leftJoin(ORDERS_AS_ORDER, 'order.number', 'withdrawal.meant_number')
    .leftJoin(OUTBOX_AS_RECEIPT, 'receipt.withdrawal_id', 'withdrawal.id')
    .selectAll('withdrawal')
    .select([
      'receipt.state as receipt_state',
      'receipt.sent_at as receipt_sent_at',
      'receipt.last_error as receipt_fault',
      'order.id as order_id',
      'order.number as found_number',
      'order.created_at as ordered_at',
      sql<string | null>`lower("order".email)`.as('found_email'),
    ]);
}
