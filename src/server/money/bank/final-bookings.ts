import type { BankOrder } from '../../../contract/bank.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';

interface Booked {
  order_id: string;
  cents: number;
}

/**
 * Which of these bookings stay because the invoice of their order is out and its money would be missing: what
 * `undoPayment` refuses as `invoice_issued`, asked for a whole page.
 */
export async function finalBookings<B extends Booked>(
  db: Db,
  bookings: ReadonlyArray<B>,
  orders: ReadonlyMap<string, BankOrder>,
): Promise<B[]> {
  const needed = bookings.filter(({ order_id: id, cents }) => {
    const order = orders.get(id);
    return order?.status === 'paid' && cents > eurosToCents(order.overpaid);
  });
  const ids = new Set(needed.map(({ order_id }) => order_id));
  if (ids.size === 0) return [];
  const billed = await db
    .selectFrom('documents')
    .innerJoin(rowsOfIds(db, [...ids]).as('wanted'), 'wanted.id', 'documents.order_id')
    .where('documents.kind', '=', 'invoice')
    .select('documents.order_id')
    .distinct()
    .execute();
  const invoiced = new Set(billed.map(({ order_id }) => order_id));
  return needed.filter(({ order_id }) => invoiced.has(order_id));
}
