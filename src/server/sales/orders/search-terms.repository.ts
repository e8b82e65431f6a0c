import { sql } from 'kysely';
import { searchWords } from '../../../domain/german-text.ts';
import { codeOfNumber } from '../../../domain/order-number.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { OrderWordsTable } from '../../platform/database/sales-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

interface Searchable {
  number: string;
  firstname: string;
  lastname: string;
  email: string;
}

/**
 * The terms an order is found by: last name, first name, email address, and the number with and without its
 * prefix. The address is always included, however long the name: data export and erasure of a person find
 * orders only by it.
 */
export function orderSearchTerms({ number, firstname, lastname, email }: Searchable): string[] {
  const whole = number.toLowerCase();
  return [
    ...new Set([...searchWords([lastname, firstname]), ...searchWords([email]), whole, codeOfNumber(whole)]),
  ];
}

/** The terms as one text, by which orders are sorted by name. Every term in it follows a blank. */
export function searchText(terms: ReadonlyArray<string>): string {
  return ` ${terms.join(' ')}`;
}

/** The opposite of `searchText`. */
export function termsOf(text: string): string[] {
  return text.trim().split(' ');
}

/** Orders whose terms are not written yet. A literal, because only then does SQLite use their index. */
export const lacksSearchTerms = sql<boolean>`has_words = 0`;

/** The `like` pattern for search texts with a term that starts like this. */
export function hasWord(beginning: string) {
  return sql<string>`${`% ${beginning.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

export async function ordersWithoutSearchTerms(db: Db, most: number): Promise<string[]> {
  const waiting = await db
    .selectFrom('orders')
    .where(lacksSearchTerms)
    .orderBy('id')
    .limit(most)
    .select('id')
    .execute();
  return waiting.map(({ id }) => id);
}

/**
 * Marks the terms of these orders as written where they are not yet, and returns those orders with their
 * search text.
 */
export function markSearchTermsWritten(trx: Trx, orderIds: ReadonlyArray<string>) {
  return trx
    .updateTable('orders')
    .set({ has_words: 1 })
    .where('id', 'in', orderIds)
    .where('has_words', '=', 0)
    .returning(['id as order_id', 'search_text'])
    .execute();
}

export const insertSearchTerms = compiledOnce((trx, _: object, rows: ReadonlyArray<OrderWordsTable>) =>
  trx
    .insertInto('order_words')
    .values(rows.map(({ word, order_id }) => ({ word, order_id })))
    // A corrected order may still have old terms; they must not stop the others.
    .onConflict((conflict) => conflict.doNothing()),
);

export async function ordersWithAnyTerm(db: Db, terms: ReadonlyArray<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_words')
    .innerJoin(rowsOfIds(db, terms).as('wanted'), 'wanted.id', 'order_words.word')
    .select('order_words.order_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest orders, at most `most`, found by all of these terms; none if there are fewer than `least`. */
export async function newestWithAllTerms(
  db: Db,
  terms: ReadonlyArray<string>,
  { most, least = 1 }: { most: number; least?: number },
): Promise<string[]> {
  if (terms.length < least) return [];
  const withTerm = (term: string) => db.selectFrom('order_words').select('order_id').where('word', '=', term);
  const [first, ...others] = terms.map(withTerm);
  if (first === undefined) return [];
  // The newest of all, whose terms are not written yet. Read first: meanwhile they may be.
  let newest = db.selectFrom('orders').where(lacksSearchTerms).select('id');
  for (const term of terms)
    newest = newest.where(sql<string>`search_text || ' '`, 'like', hasWord(`${term} `));
  const waiting = await newest.orderBy('id', 'desc').limit(most).execute();
  const written = await others
    .reduce((all, other) => all.intersect(other), first)
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute();
  const ids = new Set([...waiting.map(({ id }) => id), ...written.map(({ order_id }) => order_id)]);
  return [...ids].slice(0, most);
}

/**
 * Deletes the terms of orders that are locked and still have the search text the terms were written from: by word,
 * because an index by order would be as large as the terms themselves.
 */
export async function deleteSearchTerms(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .where('id', 'in', orderIds)
    .select(['id', 'search_text'])
    .execute();
  for (const { id, search_text } of orders) await deleteTermsOfOrder(trx, id, termsOf(search_text));
}

export async function deleteTermsOfOrder(
  trx: Trx,
  orderId: string,
  terms: ReadonlyArray<string>,
): Promise<void> {
  await trx.deleteFrom('order_words').where('order_id', '=', orderId).where('word', 'in', terms).execute();
}
