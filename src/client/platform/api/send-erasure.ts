import type * as v from 'valibot';
import type { erasePerson } from '../../../contract/persons.ts';
import { call } from './call.ts';

/** Has a person forgotten; tells how much is gone, which orders stay, and how many withdrawals are still to be decided. */
export async function sendErasure(
  email: string,
  orders: string[],
): Promise<v.InferOutput<typeof erasePerson.answer>> {
  return call('POST /api/office/persons/erase', { body: { email, orders } });
}
