import type { PossibleOrder, WithdrawalPage } from '../../../contract/withdrawals.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { similarOrderNumbers } from '../../../domain/order-number.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { newestWithAllTerms } from '../../sales/orders/search-terms.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { pageOfWithdrawals, type WithdrawalCursor } from './withdrawals.repository.ts';

const PAGE = 25;

/** A page of the open or the settled withdrawals behind `after`, the `next` of the page before; an open one without its order has some that may be meant. */
export async function listWithdrawals(
  { store: { read: db }, settings }: Pick<Ports, 'store'> & SettingsPort,
  { state, after = null }: { state: 'open' | 'settled'; after?: string | null },
): Promise<WithdrawalPage> {
  const rows = await pageOfWithdrawals(db, state, { after: placeOf(after), limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const withdrawals = await Promise.all(
    shown.map(async (row) => {
      const isAstray = row.order_id === null && row.settled_at === null;
      return viewWithdrawal(row, isAstray ? await possibleOrders(db, row, settings().order_prefix) : []);
    }),
  );
  const last = shown.at(-1);
  const isLast = rows.length <= PAGE || last === undefined;
  return { withdrawals, next: isLast ? null : `${last.order_id === null ? 1 : 0}:${last.id}` };
}

function placeOf(after: string | null): WithdrawalCursor | null {
  return after === null ? null : [after.startsWith('1') ? 1 : 0, Number(after.slice(2))];
}

const MOST = 5;

interface Declared {
  order_number: string;
  email: string;
  name: string;
}

/** Orders that somebody may mean whose number there is not: the likeliest first, at most five. */
async function possibleOrders(
  db: Db,
  { order_number, email, name }: Declared,
  prefix: string,
): Promise<PossibleOrder[]> {
  const found = [
    ...by('number', await ordersWith(db, 'number', similarOrderNumbers(order_number, prefix))),
    ...by(
      'email',
      await ordersWith(db, 'id', await newestWithAllTerms(db, searchPrefixes(email), { most: MOST })),
    ),
    ...by(
      'name',
      await ordersWith(
        db,
        'id',
        await newestWithAllTerms(db, searchPrefixes(name), { most: MOST, least: 2 }),
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
