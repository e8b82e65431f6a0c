import { type Expression, type ExpressionBuilder, type Nullable, PostgresAdapter, sql } from 'kysely';
import { hasCancelledTicket } from '../../inventory/items.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { hasWord } from '../../sales/orders/search-terms.repository.ts';

/** The last row of a page: whether its order has an account, and the order's id. */
export type DueRefundCursor = [hasAccount: 0 | 1, id: string];

export type DueRow = Awaited<ReturnType<typeof pageOfDueRefunds>>[number];

interface DueRefundQuery {
  /** From `refundSearchPrefixes`; an order must match all of them. */
  prefixes: ReadonlyArray<string>;
  after: DueRefundCursor | null;
  limit: number;
  /** Only those whose account is known (1) or missing (0). */
  hasAccount?: 0 | 1 | undefined;
}

/** A page of the refunds due, orders without a known account first, then by order id. */
export function pageOfDueRefunds(db: Db, { prefixes, after, limit, hasAccount }: DueRefundQuery) {
  let page = db
    .selectFrom(dueRefunds(db, prefixes).as('due'))
    .selectAll()
    .orderBy('has_account')
    .orderBy('id')
    .limit(limit);
  if (hasAccount !== undefined) page = page.where('has_account', '=', hasAccount);
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

/** The refund due for one order, if any. */
export function findDueRefund(db: Db, orderId: string): Promise<DueRow | undefined> {
  return db
    .selectFrom(dueRefunds(db).where('orders.id', '=', orderId).as('due'))
    .selectAll()
    .executeTakeFirst();
}

/**
 * Number and sum (cents) of the refunds due that match `prefixes`, how many of them have no known account, how many of
 * those can be asked by mail, and number and sum of what can be transferred.
 */
export async function sumDueRefunds(db: Db, prefixes: ReadonlyArray<string>): Promise<DueSums> {
  const isReady = sql<number>`case when has_account = 1 and run_id is null then 1 else 0 end`;
  const sums = await db
    .selectFrom(dueRefunds(db, prefixes).as('due'))
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('cents').as('cents'),
      row.fn.sum<number>('has_account').as('with_account'),
      row.fn.sum<number>('is_askable').as('askable'),
      row.fn.sum<number>(isReady).as('ready'),
      row.fn.sum<number>(sql<number>`${isReady} * cents`).as('ready_cents'),
    ])
    .executeTakeFirstOrThrow();
  const count = Number(sums.count);
  return {
    count,
    cents: Number(sums.cents ?? 0),
    withoutAccount: count - Number(sums.with_account ?? 0),
    askable: Number(sums.askable ?? 0),
    ready: { count: Number(sums.ready ?? 0), cents: Number(sums.ready_cents ?? 0) },
  };
}

interface DueSums {
  count: number;
  cents: number;
  withoutAccount: number;
  askable: number;
  ready: { count: number; cents: number };
}

/** The orders whose guests can be asked by mail for the account of a refund, by id. */
export async function ordersToAsk(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(dueRefunds(db).as('due'))
    .select('id')
    .where('is_askable', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Orders with an amount to refund that is in no run yet, and whether an account for it is known. The partial
 * index on overpaid orders keeps this small.
 */
function dueRefunds(db: Db, prefixes: ReadonlyArray<string> = []) {
  const overpaid = sql<number>`orders.paid_cents - orders.total_cents - coalesce(waiting.cents, 0)`;
  let orders = selectOrders(db);
  for (const prefix of prefixes) orders = orders.where('orders.search_text', 'like', hasWord(prefix));
  return orders
    .leftJoin('refund_accounts as typed', 'typed.order_id', 'orders.id')
    .leftJoin('refunds as waiting', (join) =>
      join.onRef('waiting.order_id', '=', 'orders.id').on('waiting.state', '=', 'in_run'),
    )
    .whereRef('orders.paid_cents', '>', 'orders.total_cents')
    .where(overpaid, '>', 0)
    .select((row) => [
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.payment_type',
      'orders.firstname',
      'orders.lastname',
      overpaid.as('cents'),
      'typed.holder',
      'typed.iban',
      'waiting.run_id',
      'waiting.cents as waiting_cents',
      row.case().when(hasAccount(db, row)).then(1).else(0).end().as('has_account'),
      // Not by `not`: without an account the condition is null.
      row
        .case()
        .when(hasAccount(db, row))
        .then(0)
        .when(row.and([row('orders.payment_type', '!=', 'paypal'), row('orders.email', '!=', '')]))
        .then(1)
        .else(0)
        .end()
        .as('is_askable'),
      sql<number>`case when ${hasReturnedTransfer()} then 1 else 0 end`.as('was_returned'),
      hasCancelledTicket(row.ref('orders.id')).as('has_cancelled'),
    ]);
}

type DueTables = Pick<Tables, 'orders'> & { typed: Nullable<Tables['refund_accounts']> };

/** Staff or the guest wrote an account, or all payments came from one. */
function hasAccount(db: Db, row: ExpressionBuilder<DueTables, 'orders' | 'typed'>) {
  return row.or([
    hasSepaCharacter(db, row.ref('typed.holder')),
    row.and([row('typed.iban', 'is', null), hasSinglePayer(db), row.not(hasReturnedTransfer())]),
  ]);
}

/**
 * All payments came from one account, by the bank entries not anonymised yet; the SQL twin of
 * `refundAccounts`.
 */
function hasSinglePayer(db: Db) {
  return sql<boolean>`exists (select 1 from payments
    left join bank_entries on bank_entries.id = payments.bank_entry_id
    where payments.order_id = orders.id and payments.undone_at is null and payments.cents > 0
    group by payments.order_id
    having min(bank_entries.payer_iban) = max(bank_entries.payer_iban)
    and count(case when ${hasSepaCharacter(db, sql.ref('bank_entries.payer_name'))} then bank_entries.payer_iban end) = count(*))`;
}

/**
 * Approximates `isSepaName` in SQL: a name of accented letters only would merely be listed as without an
 * account.
 */
function hasSepaCharacter(db: Db, name: Expression<string | null>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<boolean>`${name} ~ '[A-Za-z0-9]'` : sql<boolean>`${name} glob '*[A-Za-z0-9]*'`;
}

/** A refund of the order was returned by the bank, so the payer's account is no longer trusted. */
function hasReturnedTransfer() {
  return sql<boolean>`exists (select 1 from refunds as back
    where back.order_id = orders.id and back.state = 'returned')`;
}
