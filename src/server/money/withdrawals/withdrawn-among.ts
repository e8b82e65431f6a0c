import { meantOrderNumber } from '../../../domain/meant-order-number.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import { mailboxOf } from '../../sales/orders/mail-allowance.ts';

/**
 * The numbers of those orders that a withdrawal stops: one staff have accepted, or an undecided one that comes from the
 * order's own mailbox or was assigned by staff. What a stranger writes about somebody else's order stops nothing.
 */
export async function withdrawnAmong(
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
  return meantOrderNumber(typed, prefix) !== number;
}
