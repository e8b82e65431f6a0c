import { erasePerson, type PersonOrder } from '../../contract/persons.ts';
import { call } from './call.ts';

/**
 * Has a person forgotten; tells how many of the orders are gone, which stay, and how many
 * withdrawals are still to be decided.
 */
export async function sendErasure(
  email: string,
  orders: string[],
): Promise<{ erased: number; kept: PersonOrder[]; withdrawals: number }> {
  return call(erasePerson, { body: { email, orders } });
}
