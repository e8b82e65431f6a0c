import { readListedTicketName } from '../../domain/listed-ticket.ts';
import type { Db } from '../database/store.ts';
import { ticketKey } from '../door/ticket-key.ts';

/** The code of a ticket that a phone names by its list; everything else as it came, and so what no order has. */
export async function codeOfName(db: Db, name: string): Promise<string> {
  const listed = readListedTicketName(name);
  if (listed === null) return name;
  const rows = await db
    .selectFrom('orders as order')
    .innerJoin('items as item', 'item.order_id', 'order.id')
    .where('order.number', '=', listed.orderNumber)
    .select('item.id')
    .execute();
  return rows.find(({ id }) => ticketKey(id) === listed.key)?.id ?? name;
}
