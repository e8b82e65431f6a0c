import { REQUIRED } from '../../../contract/form-rules.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { DeskCustomer } from '../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../domain/order-source.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from './order-history.repository.ts';
import { forgetWordsOf } from './order-words.repository.ts';
import { orderWords, searchText } from './order-words.ts';
import { lockOrder, setCustomer } from './orders.repository.ts';

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
  services: Pick<Ports, 'clock' | 'store'>,
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
    await setCustomer(trx, orderId, { ...customer, search_text }, version);
    await forgetWordsOf(trx, orderId, orderWords(order));
    await markItemsChanged(trx, { column: 'order_id', id: orderId }, now);
    const facts = { fields: changed.join(',') };
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'customer_corrected', facts });
    return null;
  });
}
