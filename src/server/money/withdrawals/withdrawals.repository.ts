import { type Insertable, type Selectable, sql } from 'kysely';
import { foldForSearch } from '../../../domain/german-text.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import type { WithdrawalsTable } from '../../platform/database/money-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { OUTBOX, OUTBOX_AS_RECEIPT } from '../../platform/outbox/outbox.repository.ts';
import { ORDERS_AS_ORDER } from '../../sales/orders/orders.repository.ts';
import { mailboxOf } from '../../sales/orders/place-order-within-limits.ts';
import { hasWord } from '../../sales/orders/search-terms.repository.ts';

export type WithdrawalRow = Awaited<ReturnType<typeof pageOfWithdrawals>>[number];

export function withdrawalOfKey(trx: Trx, keyHash: string) {
  return trx
    .selectFrom('withdrawals')
    .select('received_at')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Returns the id; undefined if there is one with the same key already. */
export async function insertWithdrawal(
  trx: Trx,
  values: Insertable<WithdrawalsTable> & Searchable,
): Promise<number | undefined> {
  const written = await trx
    .insertInto('withdrawals')
    .values({ ...values, search_text: searchTextOf(values) })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

interface EarlierReceipts {
  /** Of the mail about to be sent. */
  id: number;
  mailbox: string;
  /** Only receipts about this order number; null for all. */
  number: string | null;
  /** Epoch milliseconds. */
  since: number;
  now: number;
  most: number;
}

/**
 * Times of up to `most` receipts sent to a mailbox since `since`, newest first; `now` for those still being
 * sent.
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

export function findWithdrawal(db: Db, id: number) {
  return withOrders(db).where('withdrawal.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function withdrawalsOfOrder(db: Db, orderId: string) {
  return withOrders(db).where('order.id', '=', orderId).orderBy('withdrawal.id', 'desc').execute();
}

/** The last row of a page: whether it matches no order, and its id. */
export type WithdrawalCursor = [isUnmatched: 0 | 1, id: number];

interface WithdrawalFilter {
  state: 'open' | 'settled';
  /** Folded beginnings of words (domain/german-text.ts); all have to match. */
  beginnings: ReadonlyArray<string>;
}

/** Those that match, in the order of their index. There are few enough to look through the texts of all. */
function matchingWithdrawals(db: Db, { state, beginnings }: WithdrawalFilter) {
  let query = db
    .selectFrom('withdrawals as withdrawal')
    .where('withdrawal.settled_at', state === 'open' ? 'is' : 'is not', null);
  for (const beginning of beginnings)
    query = query.where('withdrawal.search_text', 'like', hasWord(wordsOf(beginning)));
  return query;
}

/** A double name and an address are found by each of their parts. */
function wordsOf(text: string): string {
  return foldForSearch(text).replace(/[-@.]/g, ' ');
}

type Searchable = Pick<Selectable<WithdrawalsTable>, 'name' | 'email' | 'order_number' | 'meant_number'>;

/** What a withdrawal is found by. Every word in it follows a blank. */
function searchTextOf({ name, email, order_number, meant_number }: Searchable): string {
  return ` ${wordsOf(`${name} ${email} ${order_number} ${meant_number ?? ''}`)}`;
}

/** Up to `most` that lack their search text, as those do that an earlier version of the shop has written. */
export async function withdrawalsWithoutText(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .where('search_text', 'is', null)
    .orderBy('id')
    .limit(most)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes the search text of those of these withdrawals that lack it. */
export async function writeSearchTexts(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  const rows = await trx
    .selectFrom('withdrawals')
    .where('id', 'in', ids)
    .select(['id', 'name', 'email', 'order_number', 'meant_number'])
    .execute();
  for (const row of rows)
    await trx
      .updateTable('withdrawals')
      .set({ search_text: searchTextOf(row) })
      .where('id', '=', row.id)
      // Whoever changed it meanwhile has written a newer one.
      .where('search_text', 'is', null)
      .execute();
}

/** How many match, counted up to `most`. */
export async function countWithdrawals(db: Db, filter: WithdrawalFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matchingWithdrawals(db, filter).select('withdrawal.id').limit(most).as('rows'))
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Open ones with an order come first, then the oldest, so that spam cannot bury them; settled ones come
 * newest first.
 */
export function pageOfWithdrawals(
  db: Db,
  filter: WithdrawalFilter,
  { after, limit }: { after: WithdrawalCursor | null; limit: number },
) {
  const isOpen = filter.state === 'open';
  const isUnmatched = sql<0 | 1>`case when "order".id is null then 1 else 0 end`;
  let query = withOrders(db, matchingWithdrawals(db, filter)).limit(limit);
  if (isOpen) query = query.orderBy(isUnmatched);
  query = query.orderBy('withdrawal.id', isOpen ? 'asc' : 'desc');
  if (after === null) return query.execute();
  const [wasUnmatched, id] = after;
  if (!isOpen) return query.where('withdrawal.id', '<', id).execute();
  return query
    .where((row) =>
      row.or([
        row(isUnmatched, '>', wasUnmatched),
        row.and([row(isUnmatched, '=', wasUnmatched), row('withdrawal.id', '>', id)]),
      ]),
    )
    .execute();
}

/** Settles as `void` those of these that are open and match no order; returns their ids. */
export async function settleUnmatched(
  trx: Trx,
  ids: ReadonlyArray<number>,
  { at, by }: { at: number; by: string },
): Promise<number[]> {
  const unmatched = withOrders(trx)
    .clearSelect()
    .select('withdrawal.id')
    .where('withdrawal.id', 'in', ids)
    .where('order.id', 'is', null);
  const settled = await trx
    .updateTable('withdrawals')
    .set({ outcome: 'void', note: '', settled_at: at, settled_by: by })
    .where('id', 'in', unmatched)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  return settled.map(({ id }) => id);
}

/** False if the withdrawal was not open. */
export async function markSettled(
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

/** False if the withdrawal was not settled. */
export async function markReopened(trx: Trx, id: number): Promise<boolean> {
  const reopened = await trx
    .updateTable('withdrawals')
    .set({ outcome: null, note: '', settled_at: null, settled_by: null })
    .where('id', '=', id)
    .where('settled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** False if there is no such withdrawal. */
export async function setMeantNumber(trx: Trx, id: number, number: string): Promise<boolean> {
  const changed = await trx
    .updateTable('withdrawals')
    .set({ meant_number: number, search_text: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined) await writeSearchTexts(trx, [id]);
  return changed !== undefined;
}

/**
 * The numbers of those orders whose reminders a withdrawal stops: one that staff accepted, or an open one
 * sent from the order's own mailbox or assigned by staff. A stranger's withdrawal from someone else's order
 * stops nothing.
 */
export async function withdrawnOrderNumbers(
  db: Db,
  orders: ReadonlyArray<{ number: string; email: string }>,
): Promise<Set<string>> {
  const mailboxes = new Map(orders.map(({ number, email }) => [number, mailboxOf(email)]));
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(rowsOfIds(db, [...mailboxes.keys()]).as('wanted'), 'wanted.id', 'withdrawals.meant_number')
    .where((is) => is.or([is('settled_at', 'is', null), is('outcome', '=', 'accepted')]))
    .select(['wanted.id as number', 'order_number as typed', 'mailbox', 'outcome'])
    .execute();
  const stopping = rows.filter(
    ({ number, typed, mailbox, outcome }) =>
      outcome === 'accepted' || mailbox === mailboxes.get(number) || wasAssigned(typed, number),
  );
  return new Set(stopping.map(({ number }) => number));
}

/** Deletes up to `most` that were settled before `before` (epoch milliseconds) and match no order. */
export function deleteUnmatchedWithdrawals(trx: Trx, before: number, most: number) {
  const unmatched = withOrders(trx)
    .clearSelect()
    .select('withdrawal.id')
    .where('withdrawal.settled_at', '<', before)
    .where('order.id', 'is', null)
    .limit(most);
  return trx.deleteFrom('withdrawals').where('id', 'in', unmatched).returning('id').execute();
}

/** The typed text is not the order's number, so staff must have assigned it. */
function wasAssigned(typed: string, number: string): boolean {
  const prefix = number.slice(0, number.lastIndexOf('-'));
  return parseOrderNumber(typed, prefix) !== number;
}

function withOrders(db: Db, withdrawals = db.selectFrom('withdrawals as withdrawal')) {
  return withdrawals
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
