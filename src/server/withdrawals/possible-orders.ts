import type { PossibleOrder } from '../../contract/withdrawals.ts';
import { similarOrderNumbers } from '../../domain/meant-order-number.ts';
import { searchedBeginnings } from '../../domain/search-words.ts';
import type { Db } from '../database/store.ts';

const MOST = 5;

interface Declared {
  order_number: string;
  email: string;
  name: string;
}

/** Orders that somebody may mean whose number there is not: the likeliest first, at most five. */
export async function possibleOrders(
  db: Db,
  { order_number, email, name }: Declared,
  prefix: string,
): Promise<PossibleOrder[]> {
  const found = [
    ...by('number', await ordersWith(db, 'number', similarOrderNumbers(order_number, prefix))),
    ...by('email', await ordersWith(db, 'id', await idsWithWords(db, searchedBeginnings(email)))),
    ...by('name', await ordersWith(db, 'id', await idsWithWords(db, searchedBeginnings(name), 2))),
  ];
  const isFirst = ({ id }: PossibleOrder, at: number) => found.findIndex((other) => other.id === id) === at;
  return found.filter(isFirst).slice(0, MOST);
}

function by(sign: PossibleOrder['by'], orders: Awaited<ReturnType<typeof ordersWith>>): PossibleOrder[] {
  return orders.map(({ id, number, firstname, lastname }) => ({
    id,
    number,
    name: `${firstname} ${lastname}`.trim(),
    by: sign,
  }));
}

async function ordersWith(db: Db, column: 'id' | 'number', values: ReadonlyArray<string>) {
  if (values.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'firstname', 'lastname'])
    .where(column, 'in', values)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}

/** The newest orders that are found by all of these words, of which there have to be `least`. */
async function idsWithWords(db: Db, words: ReadonlyArray<string>, least = 1): Promise<string[]> {
  if (words.length < least) return [];
  const withWord = (word: string) => db.selectFrom('order_words').select('order_id').where('word', '=', word);
  const [first, ...others] = words.map(withWord);
  if (first === undefined) return [];
  const rows = await others
    .reduce((all, other) => all.intersect(other), first)
    .orderBy('order_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
