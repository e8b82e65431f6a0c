import { erasePerson, type PersonOrder } from '../../contract/persons.ts';
import { call } from './call.ts';

/** Has a person forgotten; tells how many of the orders are gone, and which stay. */
export async function sendErasure(
  email: string,
  orders: string[],
): Promise<{ erased: number; kept: PersonOrder[] }> {
  return call(erasePerson, { body: { email, orders } });
}
