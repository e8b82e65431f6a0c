import * as v from 'valibot';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, findOrderByNumber } from '../../sales/orders/orders.repository.ts';
import { bookPaypalRefund, reportUnreadRefund } from './book-paypal-refund.ts';
import { isPaypalHost, type PaypalCalls, type PaypalPort } from './paypal-calls.ts';
import { captureOf, centsOf, Link, PaypalFailure } from './paypal-client.ts';
import {
  orderOfPaypalOrder,
  orderOfPaypalPayment,
  paypalOrdersOf,
  paypalPayment,
} from './paypal-orders.repository.ts';
import { orderToPay, type SettledPayment, settlePaypal } from './settle-paypal.ts';

/** A refund that PayPal made for the guest or their bank. */
const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const REFUND_EVENTS = ['PAYMENT.CAPTURE.REFUNDED', REVERSED];
const HANDLED_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  ...REFUND_EVENTS,
];

const PaypalId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));

/** The fields we read from a webhook. */
const PaypalEvent = v.object({
  event_type: v.string(),
  resource: v.looseObject({
    id: PaypalId,
    /** Our order's number. */
    custom_id: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,20}$/))),
    links: v.optional(v.array(Link), []),
    supplementary_data: v.optional(
      v.object({
        related_ids: v.optional(
          v.object({ order_id: v.optional(PaypalId), capture_id: v.optional(PaypalId) }),
        ),
      }),
    ),
  }),
});
type PaypalEvent = v.InferOutput<typeof PaypalEvent>;

interface WebhookMessage {
  /** By the field names of PayPal's verification call: `transmission_id` … */
  signature: Record<string, string>;
  /** The body byte for byte. */
  text: string;
}

/**
 * Takes a webhook as a hint only: payments and refunds are read from PayPal itself, so a message may be
 * repeated, late, out of order or forged. Messages about other orders are ignored. Refused: `no_paypal`,
 * `malformed`, `webhook_unsigned`, and `try_again` while PayPal's own data does not confirm it; PayPal then
 * resends the message for three days.
 */
export async function handlePaypalWebhook(
  services: Pick<Ports, 'clock' | 'log' | 'store'> & PaypalPort,
  { signature, text }: WebhookMessage,
): Promise<Refusal | null> {
  const calls = services.paypal;
  if (calls === null) return refuse('no_paypal');
  if (!isPlausible(signature)) return refuse('webhook_unsigned');
  const event = readEvent(text);
  if (event === null) return refuse('malformed');
  if (!HANDLED_EVENTS.includes(event.event_type)) return null;
  // Before looking up the order: a forged message must not reveal which orders exist.
  const isSigned = await calls.isSigned(signature, text);
  if (isSigned instanceof PaypalFailure && !isSigned.isRejection) return refuse('try_again');
  if (isSigned !== true) return refuse('webhook_unsigned');
  const orderId = await findOrderOf(services.store.read, event);
  if (orderId === null) return null;
  return REFUND_EVENTS.includes(event.event_type)
    ? handleRefund(services, calls, orderId, event)
    : handlePayment(services, calls, orderId, event);
}

function readEvent(text: string): PaypalEvent | null {
  try {
    const read = v.safeParse(PaypalEvent, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Whether the signature is worth a call to verify it: all parts are present, and the certificate is PayPal's.
 */
function isPlausible(signature: WebhookMessage['signature']): boolean {
  if (Object.values(signature).some((part) => part === '')) return false;
  const url = URL.parse(signature.cert_url ?? '');
  return url?.protocol === 'https:' && isPaypalHost(url.hostname);
}

async function handlePayment(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
  { event_type, resource }: PaypalEvent,
): Promise<Refusal | null> {
  const settled = await settleAll(services, calls, orderId);
  const isKnown = settled.every(({ isUnknown }) => !isUnknown);
  const isDoubtful = settled.some(({ state }) => state === 'wrong' || state === 'closed');
  if (event_type !== 'PAYMENT.CAPTURE.COMPLETED' || isDoubtful) return isKnown ? null : refuse('try_again');
  return (await isBooked(services.store.read, resource.id)) ? null : refuse('try_again');
}

async function handleRefund(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
  { event_type, resource: { id: refundId } }: PaypalEvent,
): Promise<Refusal | null> {
  const db = services.store.read;
  const known = await paypalPayment(db, refundId);
  // A message that names the capture instead of a refund does not say how much was refunded.
  if (known !== undefined && known.cents > 0) await reportUnreadRefund(services, orderId, refundId);
  if (known !== undefined) return null;
  const isReversal = event_type === REVERSED;
  const refund = await calls.readRefund(refundId);
  // The guest has the money back although PayPal shows no refund, and it may never appear: flag it now.
  if (isReversal && refund instanceof PaypalFailure && refund.status === 404)
    await reportUnreadRefund(services, orderId, refundId);
  if (refund instanceof PaypalFailure || refund.id !== refundId || refund.status !== 'COMPLETED')
    return refuse('try_again');
  const [cents, captureId] = [centsOf(refund.amount), captureOf(refund)];
  if (cents === null || captureId === null) {
    await reportUnreadRefund(services, orderId, refundId);
    return null;
  }
  // The refund's payment may not be booked yet.
  if (!(await isBooked(db, captureId))) await settleAll(services, calls, orderId);
  if ((await orderOfPaypalPayment(db, captureId)) !== orderId) return refuse('try_again');
  return bookPaypalRefund(services, { orderId, cents, refundId, isReversal });
}

async function settleAll(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
) {
  const settled: Pick<SettledPayment, 'state' | 'isUnknown'>[] = [];
  for (const row of await paypalOrdersOf(services.store.read, orderId)) {
    if (row.state === 'closed') {
      settled.push({ state: row.state, isUnknown: false });
      continue;
    }
    const order = await findOrder(services.store.read, orderId);
    if (order === undefined) return [];
    settled.push(await settlePaypal(services, calls, orderToPay(order), row));
  }
  return settled;
}

async function isBooked(db: Db, paypalId: string): Promise<boolean> {
  return (await orderOfPaypalPayment(db, paypalId)) !== undefined;
}

/** The id of the order a message is about; null if it is none of ours. */
async function findOrderOf(db: Db, { resource }: PaypalEvent): Promise<string | null> {
  const { order_id: related, capture_id: capture } = resource.supplementary_data?.related_ids ?? {};
  const opened = await orderOfPaypalOrder(db, [resource.id, related ?? '']);
  if (opened !== undefined) return opened;
  // A refund may identify its capture by a link only.
  const booked = await orderOfPaypalPayment(db, capture ?? captureOf(resource) ?? resource.id);
  if (booked !== undefined) return booked;
  if (resource.custom_id === undefined) return null;
  const order = await findOrderByNumber(db, resource.custom_id);
  return order?.payment_type === 'paypal' ? order.id : null;
}
