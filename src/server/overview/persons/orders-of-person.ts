import type { Selectable } from 'kysely';
import { MOST_ORDERS_OF_A_PERSON } from '../../../contract/persons.ts';
import { searchedBeginnings } from '../../../domain/search-words.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import { newestOrders, pickOrders } from '../../sales/orders/order-list.repository.ts';

/** The orders with an email address, whatever its letters' case, the newest first; 200 at most. */
export async function ordersOfPerson(db: Db, email: string): Promise<Selectable<OrdersTable>[]> {
  const filter = {
    beginnings: searchedBeginnings(email),
    status: null,
    source: null,
    eventId: null,
    dueBefore: null,
    hasRefundDue: false,
  };
  const found = await newestOrders(db, { filter, few: (await pickOrders(db, filter)) ?? [] });
  const wanted = email.toLowerCase();
  return found.filter((order) => order.email.toLowerCase() === wanted).slice(0, MOST_ORDERS_OF_A_PERSON);
}
