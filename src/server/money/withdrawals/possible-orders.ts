import type { PossibleOrder } from '../../../contract/withdrawals.ts';
import { similarOrderNumbers } from '../../../domain/meant-order-number.ts';
import { searchedBeginnings } from '../../../domain/search-words.ts';
import type { Db } from '../../platform/database/store.ts';
import { newestWithWords } from '../../sales/orders/order-words.repository.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';

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
    ...by(
      'email',
      await ordersWith(db, 'id', await newestWithWords(db, searchedBeginnings(email), { most: MOST })),
    ),
    ...by(
      'name',
      await ordersWith(
        db,
        'id',
        await newestWithWords(db, searchedBeginnings(name), { most: MOST, least: 2 }),
      ),
    ),
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
  return selectOrders(db)
    .select(['id', 'number', 'firstname', 'lastname'])
    .where(column, 'in', values)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
