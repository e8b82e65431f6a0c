import type { DeskCustomer } from '../../contract/desk-customer.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { REQUIRED } from '../../contract/required.ts';
import { mayBeNameless } from '../../domain/order-source.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { lockOrder } from './lock-order.ts';
import { writeOrderHistory } from './order-history.ts';
import { orderWords, searchText } from './order-words.ts';

interface Correction {
  orderId: string;
  customer: DeskCustomer;
  /** The order's version that was corrected. */
  version: number;
}

const FIELDS = ['firstname', 'lastname', 'email', 'telephone', 'street', 'zipcode', 'city'] as const;

/**
 * Corrects who ordered: found by the new words from now on, and known by the new name at the door. What was before is
 * not kept, only which fields were changed. Refused: `unknown_order`, `order_changed` when somebody else was faster,
 * `invalid` for what is missing of a guest's own order.
 */
export function correctCustomer(
  services: Services,
  who: Staff,
  { orderId, customer, version }: Correction,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    const missing = mayBeNameless(order.source) ? [] : FIELDS.filter((field) => customer[field] === '');
    if (missing.length > 0)
      return refuse('invalid', {
        errors: Object.fromEntries(missing.map((field) => [`customer.${field}`, REQUIRED])),
      });
    const changed = FIELDS.filter((field) => order[field] !== customer[field]);
    if (changed.length === 0) return null;

    const search_text = searchText(orderWords({ ...customer, number: order.number }));
    await trx
      .updateTable('orders')
      .set({ ...customer, search_text, has_words: 0, version: version + 1 })
      .where('id', '=', orderId)
      .execute();
    await trx
      .deleteFrom('order_words')
      .where('order_id', '=', orderId)
      .where('word', 'in', orderWords(order))
      .execute();
    await trx.updateTable('items').set({ changed_at: now }).where('order_id', '=', orderId).execute();
    const facts = { fields: changed.join(',') };
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'customer_corrected', facts });
    return null;
  });
}
