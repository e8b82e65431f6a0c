import type { PossibleOrder, WithdrawalPage } from '../../../contract/withdrawals.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { similarOrderNumbers } from '../../../domain/order-number.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { newestWithAllTerms } from '../../sales/orders/search-terms.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { countWithdrawals, pageOfWithdrawals, type WithdrawalCursor } from './withdrawals.repository.ts';

const PAGE_SIZE = 25;
const MAX_POSSIBLE_ORDERS = 5;
const MAX_COUNTED = 1_000;

/**
 * A page of the open or settled withdrawals that match the search (beginnings of words, in any order) after the
 * cursor `after`, the `next` of the page before, and how many match in both states, each counted up to 1,000. An
 * open one that matches no order comes with up to five orders it may mean.
 */
export async function listWithdrawals(
  { store: { read: db }, settings }: Pick<Ports, 'store'> & SettingsPort,
  { state, q, after = null }: { state: 'open' | 'settled'; q: string; after?: string | null },
): Promise<WithdrawalPage> {
  const beginnings = searchPrefixes(q);
  const [rows, open, settled] = await Promise.all([
    pageOfWithdrawals(db, { state, beginnings }, { after: parseCursor(after), limit: PAGE_SIZE + 1 }),
    countWithdrawals(db, { state: 'open', beginnings }, MAX_COUNTED),
    countWithdrawals(db, { state: 'settled', beginnings }, MAX_COUNTED),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const withdrawals = await Promise.all(
    shown.map(async (row) => {
      const needsOrder = row.order_id === null && row.settled_at === null;
      return viewWithdrawal(row, needsOrder ? await possibleOrders(db, row, settings().order_prefix) : []);
    }),
  );
  const last = shown.at(-1);
  const isLast = rows.length <= PAGE_SIZE || last === undefined;
  return {
    withdrawals,
    next: isLast ? null : `${last.order_id === null ? 1 : 0}:${last.id}`,
    counts: { open, settled },
  };
}

function parseCursor(after: string | null): WithdrawalCursor | null {
  return after === null ? null : [after.startsWith('1') ? 1 : 0, Number(after.slice(2))];
}

interface Declared {
  order_number: string;
  email: string;
  name: string;
}

/** Orders that may be meant by a number that does not exist, the likeliest first. */
async function possibleOrders(
  db: Db,
  { order_number, email, name }: Declared,
  prefix: string,
): Promise<PossibleOrder[]> {
  const found = [
    ...foundBy('number', await ordersWith(db, 'number', similarOrderNumbers(order_number, prefix))),
    ...foundBy(
      'email',
      await ordersWith(
        db,
        'id',
        await newestWithAllTerms(db, searchPrefixes(email), { most: MAX_POSSIBLE_ORDERS }),
      ),
    ),
    ...foundBy(
      'name',
      await ordersWith(
        db,
        'id',
        await newestWithAllTerms(db, searchPrefixes(name), { most: MAX_POSSIBLE_ORDERS, least: 2 }),
      ),
    ),
  ];
  const isFirst = ({ id }: PossibleOrder, at: number) => found.findIndex((other) => other.id === id) === at;
  return found.filter(isFirst).slice(0, MAX_POSSIBLE_ORDERS);
}

function foundBy(by: PossibleOrder['by'], orders: Awaited<ReturnType<typeof ordersWith>>): PossibleOrder[] {
  return orders.map(({ id, number, firstname, lastname }) => ({
    id,
    number,
    name: `${firstname} ${lastname}`.trim(),
    by,
  }));
}

async function ordersWith(db: Db, column: 'id' | 'number', values: ReadonlyArray<string>) {
  if (values.length === 0) return [];
  return selectOrders(db)
    .select(['id', 'number', 'firstname', 'lastname'])
    .where(column, 'in', values)
    .orderBy('id', 'desc')
    .limit(MAX_POSSIBLE_ORDERS)
    .execute();
}
