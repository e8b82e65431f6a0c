import { readListedTicketName } from '../../../domain/listed-ticket.ts';
import type { Db } from '../../platform/database/store.ts';
import { ticketKey } from '../door/ticket-key.ts';
import { ticketIdsOfOrder } from './tickets.repository.ts';

/** The code of a ticket that a phone names by its list; everything else as it came, and so what no order has. */
export async function codeOfName(db: Db, name: string): Promise<string> {
  const listed = readListedTicketName(name);
  if (listed === null) return name;
  const ids = await ticketIdsOfOrder(db, listed.orderNumber);
  return ids.find((id) => ticketKey(id) === listed.key) ?? name;
}
