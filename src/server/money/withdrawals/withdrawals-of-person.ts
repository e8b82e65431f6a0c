import { parseOrderNumber } from '../../../domain/order-number.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { mailboxOf } from '../../sales/orders/mailbox-limit.ts';
import { ORDERS_AS_ORDER } from '../../sales/orders/orders.repository.ts';

/** The withdrawals declared with an email address, whatever its letters' case, the newest first. */
export async function withdrawalsOfPerson(db: Db, email: string) {
  const rows = await db
    .selectFrom('withdrawals as withdrawal')
    .leftJoin(ORDERS_AS_ORDER, 'order.number', 'withdrawal.meant_number')
    .selectAll('withdrawal')
    .select('order.id as order_id')
    .where('withdrawal.mailbox', '=', mailboxOf(email))
    .orderBy('withdrawal.id', 'desc')
    .execute();
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase());
}

/**
 * Forgets who withdrew with an email address, where that is settled: what means no order goes, what belongs to one that
 * stays keeps name, number and decision. Answers how many are gone, and how many are left that are still to be decided.
 */
export async function forgetWithdrawals(trx: Trx, email: string): Promise<{ erased: number; open: number }> {
  const found = await withdrawalsOfPerson(trx, email);
  const settled = found.filter(({ settled_at }) => settled_at !== null);
  for (const { id, order_id } of settled) {
    if (order_id === null) await trx.deleteFrom('withdrawals').where('id', '=', id).execute();
    else
      await trx
        .updateTable('withdrawals')
        .set({ email: '', mailbox: '', remark: '', note: '' })
        .where('id', '=', id)
        .execute();
  }
  return {
    erased: settled.filter(({ order_id }) => order_id === null).length,
    open: found.length - settled.length,
  };
}

/**
 * The numbers of those orders that a withdrawal stops: one staff have accepted, or an undecided one that comes from the
 * order's own mailbox or was assigned by staff. What a stranger writes about somebody else's order stops nothing.
 */
export async function withdrawnOrderNumbers(
  db: Db,
  orders: ReadonlyArray<{ number: string; email: string }>,
): Promise<Set<string>> {
  const mailboxes = new Map(orders.map(({ number, email }) => [number, mailboxOf(email)]));
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(rowsOfIds(db, [...mailboxes.keys()]).as('wanted'), 'wanted.id', 'withdrawals.meant_number')
    .where((is) => is.or([is('settled_at', 'is', null), is('outcome', '=', 'accepted')]))
    .select(['wanted.id as number', 'order_number as typed', 'mailbox', 'outcome'])
    .execute();
  const stopping = rows.filter(
    ({ number, typed, mailbox, outcome }) =>
      outcome === 'accepted' || mailbox === mailboxes.get(number) || wasAssigned(typed, number),
  );
  return new Set(stopping.map(({ number }) => number));
}

/** What the guest typed is not the number, so staff have said that it is meant. */
function wasAssigned(typed: string, number: string): boolean {
  const prefix = number.slice(0, number.lastIndexOf('-'));
  return parseOrderNumber(typed, prefix) !== number;
}
