import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import { ordersOfKey } from './orders.repository.ts';

/** A client's key and what was asked for under it, both hashed. */
export interface AttemptHashes {
  checkout_key_hash: string;
  checkout_hash: string;
}

/**
 * The id of the order that the same key placed before; null where there is none. Refused: `key_used_otherwise` where it
 * placed another content.
 */
export async function earlierOrder(trx: Trx, attempt: AttemptHashes): Promise<string | Refusal | null> {
  const [earlier] = await ordersOfKey(trx, { hash: attempt.checkout_key_hash });
  if (earlier === undefined) return null;
  return earlier.checkout_hash === attempt.checkout_hash ? earlier.id : refuse('key_used_otherwise');
}
