import * as v from 'valibot';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, findOrderByNumber } from '../../sales/orders/orders.repository.ts';
import { bookPaypalRefund, reportUnreadRefund } from './book-paypal-refund.ts';
import { isOfPaypal, type PaypalCalls, type PaypalPort } from './paypal-calls.ts';
import { captureOf, centsOf, Link, PaypalFailure } from './paypal-client.ts';
import {
  orderOfPaypalPayment,
  orderToPay,
  paypalOrdersOf,
  paypalPayment,
} from './paypal-orders.repository.ts';
import { type Settled, settlePaypal } from './settle-paypal.ts';

interface Heard {
  /** By their names in PayPal's question: `transmission_id` … */
  signature: Record<string, string>;
  /** To the letter. */
  text: string;
}

/** Of a refund that the club made, and of one that PayPal made for the guest or his bank; both bring a refund. */
const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const REFUNDS = ['PAYMENT.CAPTURE.REFUNDED', REVERSED];

/**
 * Takes a message of PayPal's as a hint and nothing more: what has come in or gone out is read from PayPal itself, so
 * that messages may come twice, late, in any sequence or be made up. What is none of ours is passed over. Refused:
 * `no_paypal`, `malformed`, `webhook_unsigned`, and `try_again` where PayPal does not (yet) say so itself; it then sends
 * the message again for three days.
 */
export async function handlePaypalWebhook(
  services: Pick<Ports, 'clock' | 'log' | 'store'> & PaypalPort,
  { signature, text }: Heard,
): Promise<Refusal | null> {
  const calls = services.paypal;
  if (calls === null) return refuse('no_paypal');
  if (!isComplete(signature)) return refuse('webhook_unsigned');
  const event = readEvent(text);
  if (event === null) return refuse('malformed');
  if (!isListenedTo(event)) return null;
  // Before we look for its order: nobody else is to learn which there are.
  const isSigned = await calls.isSigned(signature, text);
  if (isSigned instanceof PaypalFailure && !isSigned.isOfWhatWasSent) return refuse('try_again');
  if (isSigned !== true) return refuse('webhook_unsigned');
  const orderId = await orderNamedIn(services.store.read, event);
  if (orderId === null) return null;
  return REFUNDS.includes(event.event_type)
    ? hearRefund(services, calls, orderId, event)
    : hearPayment(services, calls, orderId, event);
}

function readEvent(text: string): PaypalEvent | null {
  try {
    const read = v.safeParse(PaypalEvent, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** PayPal fetches the certificate itself; one that lies elsewhere is not even asked about. */
function isComplete(signature: Heard['signature']): boolean {
  if (Object.values(signature).some((part) => part === '')) return false;
  const url = URL.parse(signature.cert_url ?? '');
  return url?.protocol === 'https:' && isOfPaypal(url.hostname);
}

async function hearPayment(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
  { event_type, resource }: PaypalEvent,
): Promise<Refusal | null> {
  const settled = await settleAll(services, calls, orderId);
  const isHeard = settled.every(({ isUnknown }) => !isUnknown);
  const isDoubtful = settled.some(({ state }) => state === 'wrong' || state === 'closed');
  if (event_type !== 'PAYMENT.CAPTURE.COMPLETED' || isDoubtful) return isHeard ? null : refuse('try_again');
  return (await isBooked(services.store.read, resource.id)) ? null : refuse('try_again');
}

async function hearRefund(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
  { event_type, resource: { id: refundId } }: PaypalEvent,
): Promise<Refusal | null> {
  const db = services.store.read;
  const known = await paypalPayment(db, refundId);
  // Where it names the payment itself, no refund says how much of it is gone.
  if (known !== undefined && known.cents > 0) await reportUnreadRefund(services, orderId, refundId);
  if (known !== undefined) return null;
  const isReversal = event_type === REVERSED;
  const refund = await calls.readRefund(refundId);
  // A guest has his money back, and PayPal shows no refund of it: staff hear of it whether it still comes or not.
  if (isReversal && refund instanceof PaypalFailure && refund.status === 404)
    await reportUnreadRefund(services, orderId, refundId);
  if (refund instanceof PaypalFailure || refund.id !== refundId || refund.status !== 'COMPLETED')
    return refuse('try_again');
  const [cents, captureId] = [centsOf(refund.amount), captureOf(refund)];
  if (cents === null || captureId === null) {
    await reportUnreadRefund(services, orderId, refundId);
    return null;
  }
  // Its payment may not have been heard of yet.
  if (!(await isBooked(db, captureId))) await settleAll(services, calls, orderId);
  if ((await orderOfPaypalPayment(db, captureId)) !== orderId) return refuse('try_again');
  return bookPaypalRefund(services, { orderId, cents, refundId, isReversal });
}

async function settleAll(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  orderId: string,
) {
  const settled: Pick<Settled, 'state' | 'isUnknown'>[] = [];
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

const OptionalId = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/)));

/** What we read of a message of PayPal's: what has happened, and to what. */
const PaypalEvent = v.object({
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
type PaypalEvent = v.InferOutput<typeof PaypalEvent>;

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
function isListenedTo({ event_type }: PaypalEvent): boolean {
  return HEARD.includes(event_type);
}

/** Which of our orders a message is about; null for none. */
async function orderNamedIn(db: Db, { resource }: PaypalEvent): Promise<string | null> {
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
