import type { PersonOrder } from '../../../contract/persons.ts';
import type { Ports } from '../../platform/ports.ts';
import { judgeErasure } from './judge-erasure.ts';
import { ordersOfPerson } from './orders-of-person.ts';

/** The orders with an email address (200 at most), each with what keeps it from being deleted now. */
export async function findPerson(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  email: string,
): Promise<PersonOrder[]> {
  const orders = await ordersOfPerson(store.read, email);
  return Promise.all(orders.map((order) => judgeErasure(store.read, order, clock())));
}
