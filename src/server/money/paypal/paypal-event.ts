import * as v from 'valibot';
import type { Db } from '../../platform/database/store.ts';
import { findOrderByNumber } from '../../sales/orders/orders.repository.ts';
import { captureOf, Link } from './paypal-answers.ts';
import { orderOfPaypalPayment } from './paypal-orders-table.ts';

const OptionalId = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/)));

/** What we read of a message of PayPal's: what has happened, and to what. */
export const PaypalEvent = v.object({
  event_type: v.string(),
  resource: v.looseObject({
    id: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/)),
    /** Our order's number, as we gave it. */
    custom_id: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,20}$/))),
    links: v.optional(v.array(Link), []),
    supplementary_data: v.optional(
      v.object({ related_ids: v.optional(v.object({ order_id: OptionalId, capture_id: OptionalId })) }),
    ),
  }),
});
export type PaypalEvent = v.InferOutput<typeof PaypalEvent>;

const HEARD = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
];

/** Whether a message is of a kind that may change something here. */
export function isListenedTo({ event_type }: PaypalEvent): boolean {
  return HEARD.includes(event_type);
}

/** Which of our orders a message is about; null for none. */
export async function orderNamedIn(db: Db, { resource }: PaypalEvent): Promise<string | null> {
  const { order_id: related, capture_id: capture } = resource.supplementary_data?.related_ids ?? {};
  const opened = await db
    .selectFrom('paypal_orders')
    .select('order_id')
    .where('id', 'in', [resource.id, related ?? ''])
    .executeTakeFirst();
  if (opened !== undefined) return opened.order_id;
  // A refund may name nothing but the capture it is of, and that by its link.
  const booked = await orderOfPaypalPayment(db, capture ?? captureOf(resource) ?? resource.id);
  if (booked !== undefined) return booked;
  if (resource.custom_id === undefined) return null;
  const named = await findOrderByNumber(db, resource.custom_id);
  return named?.payment_type === 'paypal' ? named.id : null;
}
