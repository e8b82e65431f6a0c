import type { Db } from '../../platform/database/store.ts';
import { type TermsWording, wordingOfHash } from '../../settings/terms-wording.ts';
import { findOrder } from './orders.repository.ts';

/** What an order accepted; null for one from before that was kept, and where there is no such order. */
export async function acceptedTerms(db: Db, orderId: string): Promise<TermsWording | null> {
  const order = await findOrder(db, orderId);
  return order?.terms_hash ? wordingOfHash(db, order.terms_hash) : null;
}
