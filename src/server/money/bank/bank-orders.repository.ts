import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { BankOrder } from '../../../contract/bank.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import { MAX_ORDERS_TOGETHER } from '../../../domain/payment-cases.ts';
import type { CandidateOrder } from '../../../domain/payment-shares.ts';
import { rowsOfIds, rowsOfJson } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { ordersWithAnyTerm } from '../../sales/orders/search-terms.repository.ts';

/** A longer list of orders with the same name and amount helps no one choose. */
const MAX_OF_A_NAME = 20;

const orderColumns = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.total_cents',
  'orders.paid_cents',
  'orders.due_on',
  'orders.firstname',
  'orders.lastname',
] as const;

type OrderRow = Awaited<ReturnType<typeof ordersOfIds>>[number];

/** The orders with these codes: by number for the current prefix, by search term for any other. */
export async function candidateOrdersByCode(
  db: Db,
  prefix: string,
  codes: ReadonlyArray<string>,
): Promise<CandidateOrder[]> {
  if (codes.length === 0) return [];
  const numbers = codes.map((code) => `${prefix}-${code}`);
  const words = codes.map((code) => code.toLowerCase());
  const ofNumber = selectOrders(db)
    .innerJoin(rowsOfIds(db, numbers).as('wanted'), 'wanted.id', 'orders.number')
    .select('orders.id');
  const numbered = (await ofNumber.execute()).map(({ id }) => id);
  const ids = [...numbered, ...(await ordersWithAnyTerm(db, words))];
  return candidateOrdersById(db, [...new Set(ids)]);
}

/** Excludes box office orders, which are never paid by transfer. */
export async function candidateOrdersById(db: Db, ids: ReadonlyArray<string>): Promise<CandidateOrder[]> {
  return ids.length === 0 ? [] : (await ordersOfIds(db, ids)).map(toCandidateOrder);
}

function ordersOfIds(db: Db, ids: ReadonlyArray<string>) {
  return selectOrders(db)
    .innerJoin(rowsOfIds(db, ids).as('wanted'), 'wanted.id', 'orders.id')
    .where('orders.source', '!=', 'box_office')
    .select(orderColumns)
    .execute();
}

/** A folded word that a name may begin with, and the open amount in cents; null for any amount. */
export interface NameWanted {
  word: string;
  cents: number | null;
}

/**
 * Open orders with names that start with these words, at most twenty for a word with an amount. For a word with any
 * amount, all of them, or none if there are too many to be paid together.
 */
export async function candidateOrdersByName(
  db: Db,
  wanted: ReadonlyArray<NameWanted>,
): Promise<CandidateOrder[]> {
  if (wanted.length === 0) return [];
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const elements = wanted.map(({ word, cents }) => [` ${word} `, ` ${word}.`, cents]);
  // One statement for many names: each would cost more to send than to answer.
  const ids = (of: RawBuilder<boolean>, most: number) =>
    selectOrders(db)
      // Written exactly as in the partial indexes, or SQLite does not use them.
      .where(sql<boolean>`status = 'open'`)
      .where(of)
      .where('source', '!=', 'box_office')
      .limit(sql.lit(most))
      .select('id');
  const value = (at: number) =>
    isPostgres
      ? sql<string>`(wanted.value->>${sql.lit(at)})`
      : sql<string>`json_extract(wanted.value, ${sql.lit(`$[${at}]`)})`;
  // The whole word, or the first part of a hyphenated name: in bytes, from the blank to the sign after the hyphen.
  const range = sql<boolean>`search_text >= ${value(0)} and search_text < ${value(1)}`;
  // A cast would keep SQLite from using the index, whose expression has no type.
  const cents = isPostgres ? sql<number>`cast(${value(2)} as integer)` : value(2);
  const list = isPostgres ? sql`coalesce(json_agg(found.id), '[]')::text` : sql`json_group_array(found.id)`;
  const exactly = sql<boolean>`total_cents - paid_cents = ${cents} and ${range}`;
  const { rows } = await sql<{ ids: string }>`
    select case when ${cents} is null
      then (select ${list} from ${ids(range, MAX_ORDERS_TOGETHER + 1)} as found)
      else (select ${list} from ${ids(exactly, MAX_OF_A_NAME)} as found)
    end as ids from ${rowsOfJson(db, elements)} as wanted`.execute(db);
  const found = rows.flatMap((row, at) => {
    const own: string[] = JSON.parse(row.ids);
    return wanted[at]?.cents === null && own.length > MAX_ORDERS_TOGETHER ? [] : own;
  });
  return candidateOrdersById(db, [...new Set(found)]);
}

function toCandidateOrder(row: OrderRow): CandidateOrder {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    dueOn: row.due_on,
    firstname: row.firstname,
    lastname: row.lastname,
  };
}

export async function bankOrders(db: Db, ids: ReadonlyArray<string>): Promise<Map<string, BankOrder>> {
  const rows = await selectOrders(db)
    .innerJoin(rowsOfIds(db, [...new Set(ids)]).as('wanted'), 'wanted.id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.firstname',
      'orders.lastname',
      'orders.total_cents as totalCents',
      'orders.paid_cents as paidCents',
    ])
    .execute();
  return new Map(
    rows.map(({ id, number, status, firstname, lastname, totalCents, paidCents }) => {
      const { openCents, refundDueCents } = balanceOf({ status, totalCents, paidCents });
      const name = `${firstname} ${lastname}`.trim();
      return [
        id,
        { id, number, name, status, open: centsToEuros(openCents), overpaid: centsToEuros(refundDueCents) },
      ];
    }),
  );
}

/** What the orders of an import were paid beyond their totals, in cents. */
export async function refundDueOfImport(db: Db, importId: number): Promise<number> {
  const { cents } = await selectOrders(db)
    .whereRef('paid_cents', '>', 'total_cents')
    .where('id', 'in', (bookedOn) =>
      bookedOn
        .selectFrom('payments')
        .innerJoin('bank_entries', 'bank_entries.id', 'payments.bank_entry_id')
        .where('bank_entries.import_id', '=', importId)
        .where('payments.undone_at', 'is', null)
        .select('payments.order_id'),
    )
    .select((row) => row.fn.sum<number>(row('paid_cents', '-', row.ref('total_cents'))).as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
