import { sql } from 'kysely';
import type { BankOrder } from '../../../contract/bank.ts';
import { type CandidateOrder, MAX_ORDERS_TOGETHER } from '../../../domain/match-payment.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
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
  return (await ordersOfIds(db, ids)).map(toCandidateOrder);
}

function ordersOfIds(db: Db, ids: ReadonlyArray<string>) {
  return selectOrders(db)
    .innerJoin(rowsOfIds(db, ids).as('wanted'), 'wanted.id', 'orders.id')
    .where('orders.source', '!=', 'box_office')
    .select(orderColumns)
    .execute();
}

/** Open orders of this amount with a name that starts with this folded word. */
export async function candidateOrdersByNameAndAmount(
  db: Db,
  word: string,
  cents: number,
): Promise<CandidateOrder[]> {
  const rows = await openOfName(db, word)
    // The sign makes the database use the index of the name instead of the one of the amount, which a fifth
    // of all orders may share.
    .where(sql<number>`+total_cents - paid_cents`, '=', cents)
    .limit(MAX_OF_A_NAME)
    .execute();
  return rows.map(toCandidateOrder);
}

/**
 * All open orders with a name that starts with this folded word; none if there are too many to be paid
 * together.
 */
export async function candidateOrdersByName(db: Db, word: string): Promise<CandidateOrder[]> {
  const rows = await openOfName(db, word)
    .limit(MAX_ORDERS_TOGETHER + 1)
    .execute();
  return rows.length > MAX_ORDERS_TOGETHER ? [] : rows.map(toCandidateOrder);
}

function openOfName(db: Db, word: string) {
  return (
    selectOrders(db)
      // The whole word, or the first part of a hyphenated name: in bytes, from the blank to the sign after
      // the hyphen.
      .where('search_text', '>=', ` ${word} `)
      .where('search_text', '<', ` ${word}.`)
      .where(sql<string>`status || ''`, '=', 'open')
      .where('source', '!=', 'box_office')
      .select(orderColumns)
  );
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
