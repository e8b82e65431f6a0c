import type { WithdrawalPage } from '../../../contract/withdrawals.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { possibleOrders } from './possible-orders.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { pageOfWithdrawals, type WithdrawalPlace } from './withdrawals.repository.ts';

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

function placeOf(after: string | null): WithdrawalPlace | null {
  return after === null ? null : [after.startsWith('1') ? 1 : 0, Number(after.slice(2))];
}
