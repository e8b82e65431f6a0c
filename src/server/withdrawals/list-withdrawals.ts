import type { WithdrawalPage } from '../../contract/withdrawals.ts';
import type { Services } from '../services.ts';
import { possibleOrders } from './possible-orders.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { pageOfWithdrawals } from './withdrawals-table.ts';

const PAGE = 25;

/** A page of the open or the settled withdrawals behind the id `after`; an open one without its order has some that may be meant. */
export async function listWithdrawals(
  { store: { read: db }, settings }: Services,
  { state, after = null }: { state: 'open' | 'settled'; after?: number | null },
): Promise<WithdrawalPage> {
  const rows = await pageOfWithdrawals(db, state, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const withdrawals = await Promise.all(
    shown.map(async (row) => {
      const isAstray = row.order_id === null && row.settled_at === null;
      return viewWithdrawal(row, isAstray ? await possibleOrders(db, row, settings().order_prefix) : []);
    }),
  );
  return { withdrawals, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}
