import { sql } from 'kysely';
import { type CandidateOrder, MOST_TOGETHER } from '../../../domain/match-payment.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import { ordersWithAnyWord } from '../../sales/orders/order-words.repository.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';

/** So many of one name and amount are looked at: more are no help to anybody. */
const MOST_OF_A_NAME = 20;

const columns = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.total_cents',
  'orders.paid_cents',
  'orders.due_on',
  'orders.firstname',
  'orders.lastname',
] as const;

type Row = Awaited<ReturnType<typeof ordersOfIds>>[number];

function ordersOfIds(db: Db, ids: ReadonlyArray<string>) {
  return selectOrders(db)
    .innerJoin(rowsOfIds(db, ids).as('wanted'), 'wanted.id', 'orders.id')
    .where('orders.source', '!=', 'box_office')
    .select(columns)
    .execute();
}

/** These orders; those of the box office, whose money is none of the bank's, are left out. */
export async function candidatesOfIds(db: Db, ids: ReadonlyArray<string>): Promise<CandidateOrder[]> {
  return (await ordersOfIds(db, ids)).map(candidate);
}

/** The orders of these codes: by their number under the prefix of today, and by their words under any other. */
export async function candidatesOfCodes(
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
  const ids = [...numbered, ...(await ordersWithAnyWord(db, words))];
  return candidatesOfIds(db, [...new Set(ids)]);
}

/** Open orders of this amount whose name begins with this folded word. */
export async function candidatesOfName(db: Db, word: string, cents: number): Promise<CandidateOrder[]> {
  const rows = await openOfName(db, word)
    // Behind a sign, so that the name is looked up and not the amount, which a fifth of all orders may share.
    .where(sql<number>`+total_cents - paid_cents`, '=', cents)
    .limit(MOST_OF_A_NAME)
    .execute();
  return rows.map(candidate);
}

/** All open orders whose name begins with this folded word; none where they are too many to be paid together. */
export async function allOfName(db: Db, word: string): Promise<CandidateOrder[]> {
  const rows = await openOfName(db, word)
    .limit(MOST_TOGETHER + 1)
    .execute();
  return rows.length > MOST_TOGETHER ? [] : rows.map(candidate);
}

function openOfName(db: Db, word: string) {
  return (
    selectOrders(db)
      // The whole word, or the first part of a name with a hyphen: in bytes, from a blank to the sign after the hyphen.
      .where('search_text', '>=', ` ${word} `)
      .where('search_text', '<', ` ${word}.`)
      .where(sql<string>`status || ''`, '=', 'open')
      .where('source', '!=', 'box_office')
      .select(columns)
  );
}

/** The orders of these invoices, by the invoice's number. */
export async function ordersOfInvoices(db: Db, numbers: ReadonlyArray<string>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin(rowsOfIds(db, numbers).as('wanted'), 'wanted.id', 'documents.number')
    .where('documents.kind', '=', 'invoice')
    .select(['documents.number', 'documents.order_id'])
    .execute();
  return new Map(rows.map(({ number, order_id }) => [number, order_id]));
}

function candidate(row: Row): CandidateOrder {
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
