import { REQUIRED } from '../../../contract/form-rules.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { StaffOrderCustomer } from '../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../domain/order.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from './order-history.repository.ts';
import { lockOrder, setCustomer, setNote } from './orders.repository.ts';
import { deleteTermsOfOrder, orderSearchTerms, searchText } from './search-terms.repository.ts';

const FIELDS = ['firstname', 'lastname', 'email', 'telephone', 'street', 'zipcode', 'city'] as const;

interface Correction {
  orderId: string;
  customer: StaffOrderCustomer;
  /** The version of the order that was edited. */
  version: number;
}

/**
 * Corrects the customer of an order; search and door list follow. The audit entry names the changed fields,
 * never their old values. Refused: `unknown_order`, `order_changed` when someone else was faster, `invalid`
 * for fields that a guest's own order needs.
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

    const search_text = searchText(orderSearchTerms({ ...customer, number: order.number }));
    await setCustomer(trx, orderId, { ...customer, search_text }, version);
    await deleteTermsOfOrder(trx, orderId, orderSearchTerms(order));
    await markItemsChanged(trx, { column: 'order_id', id: orderId }, now);
    const facts = { fields: changed.join(',') };
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'customer_corrected', facts });
    return null;
  });
}

interface Note {
  orderId: string;
  note: string;
  /** The version of the order that was edited. */
  version: number;
}

/** Writes the team's note on an order; an empty one removes it. Refused: `unknown_order`, `order_changed`. */
export function writeNote(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, note, version }: Note,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    if (order.note === note) return null;
    await setNote(trx, orderId, note, version);
    await writeOrderHistory(trx, { orderId, at: services.clock(), who, what: 'note_written' });
    return null;
  });
}
