import { type Expression, PostgresAdapter, sql } from 'kysely';
import { hasCancelledTicket } from '../../inventory/items.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { hasWord } from '../../sales/orders/order-list.repository.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';

export type DueRow = Awaited<ReturnType<typeof pageOfDueRefunds>>[number];

/**
 * Orders with something to be given back that stands in no run, with whether anybody knows the account; only those found
 * by `beginnings` (`searchedRefunds`). They are few: the index of what is due is what is read.
 */
function dueRefunds(db: Db, beginnings: ReadonlyArray<string> = []) {
  const paidToo = sql<number>`orders.paid_cents - orders.total_cents - coalesce(waiting.cents, 0)`;
  let orders = selectOrders(db);
  for (const beginning of beginnings) orders = orders.where('orders.search_text', 'like', hasWord(beginning));
  return orders
    .leftJoin('refund_accounts as typed', 'typed.order_id', 'orders.id')
    .leftJoin('refunds as waiting', (join) =>
      join.onRef('waiting.order_id', '=', 'orders.id').on('waiting.state', '=', 'in_run'),
    )
    .whereRef('orders.paid_cents', '>', 'orders.total_cents')
    .where(paidToo, '>', 0)
    .select((row) => [
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.payment_type',
      'orders.firstname',
      'orders.lastname',
      paidToo.as('cents'),
      'typed.holder',
      'typed.iban',
      'waiting.run_id',
      'waiting.cents as waiting_cents',
      row
        .case()
        .when(
          row.or([
            hasLatin(db, row.ref('typed.holder')),
            row.and([row('typed.iban', 'is', null), bankKnows(db), row.not(hasComeBack())]),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('has_account'),
      sql<number>`case when ${hasComeBack()} then 1 else 0 end`.as('was_returned'),
      hasCancelledTicket(row.ref('orders.id')).as('has_cancelled'),
    ]);
}

/** All that was paid came from one account, as the bank's entries still say (see `refundAccounts`). */
function bankKnows(db: Db) {
  return sql<boolean>`exists (select 1 from payments
    left join bank_entries on bank_entries.id = payments.bank_entry_id
    where payments.order_id = orders.id and payments.undone_at is null and payments.cents > 0
    group by payments.order_id
    having min(bank_entries.payer_iban) = max(bank_entries.payer_iban)
    and count(case when ${hasLatin(db, sql.ref('bank_entries.payer_name'))} then bank_entries.payer_iban end) = count(*))`;
}

/** As near as SQL comes to `isSepaName`: a name all of accented letters would only be listed with those nobody knows. */
function hasLatin(db: Db, name: Expression<string | null>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<boolean>`${name} ~ '[A-Za-z0-9]'` : sql<boolean>`${name} glob '*[A-Za-z0-9]*'`;
}

/** A transfer to it came back: that account is not to be trusted any more. */
function hasComeBack() {
  return sql<boolean>`exists (select 1 from refunds as back
    where back.order_id = orders.id and back.state = 'returned')`;
}

/** Where a page ended: whether its last order has an account, and the order's id. */
export type DueRefundCursor = [hasAccount: 0 | 1, id: string];

interface AskedPage {
  beginnings: ReadonlyArray<string>;
  after: DueRefundCursor | null;
  limit: number;
}

/** A page of what is due, those without an account first, then as they were ordered. */
export function pageOfDueRefunds(db: Db, { beginnings, after, limit }: AskedPage) {
  let page = db
    .selectFrom(dueRefunds(db, beginnings).as('due'))
    .selectAll()
    .orderBy('has_account')
    .orderBy('id')
    .limit(limit);
  if (after !== null) {
    const [hasAccount, id] = after;
    page = page.where((row) =>
      row.or([
        row('has_account', '>', hasAccount),
        row.and([row('has_account', '=', hasAccount), row('id', '>', id)]),
      ]),
    );
  }
  return page.execute();
}

/** What is due of one order, if anything. */
export function dueRefundOf(db: Db, orderId: string): Promise<DueRow | undefined> {
  return db
    .selectFrom(dueRefunds(db).where('orders.id', '=', orderId).as('due'))
    .selectAll()
    .executeTakeFirst();
}

/** All that is due and found by `beginnings`, counted and in cents. */
export async function dueSums(
  db: Db,
  beginnings: ReadonlyArray<string>,
): Promise<{ count: number; cents: number; unknown: number }> {
  const sums = await db
    .selectFrom(dueRefunds(db, beginnings).as('due'))
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('cents').as('cents'),
      row.fn.sum<number>('has_account').as('known'),
    ])
    .executeTakeFirstOrThrow();
  const count = Number(sums.count);
  return { count, cents: Number(sums.cents ?? 0), unknown: count - Number(sums.known ?? 0) };
}
