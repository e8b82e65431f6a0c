import type * as v from 'valibot';
import type { placeOrder as endpoint } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { MOST_TICKETS_AN_ORDER } from '../../../domain/basket.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { type Discount, priceLines, type Total } from '../../../domain/pricing.ts';
import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import { claimContingents, type LineTickets } from '../../inventory/claim-contingents.ts';
import type { Trx } from '../../platform/database/store.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { termsWording } from '../../settings/terms-wording.ts';
import { countUse } from '../discounts/discounts.repository.ts';
import { judgeCode } from '../discounts/judge-code.ts';
import { announceTaken } from './announce-taken.ts';
import { earlierOrder } from './earlier-order.ts';
import { judgeLines } from './judge-lines.ts';
import { newOrderId } from './order-id.ts';
import { insertOrder } from './orders.repository.ts';
import { writeTickets } from './write-tickets.ts';

export type Checkout = v.InferOutput<typeof endpoint.body>;

export interface Attempt {
  checkout: Checkout;
  /** The client's key, one per attempt. */
  key: string;
  /** The guest of the cookie, `null` without one. */
  guestId: string | null;
  /** Without it on invoice. */
  paymentType?: 'paypal';
}

export interface Placed {
  id: string;
  /** False for an order that the same key placed before. */
  isNew: boolean;
}

/**
 * Places an order, on invoice unless said otherwise: claims every place, takes the tickets out of their contingents, reckons the price
 * anew, and writes order, tickets and confirmation mail, all or nothing. The same key with the same content
 * answers the same order again, also after its holds have run out.
 * Refused: `key_used_otherwise`, `order_lines` with a reason per line, `total_changed`, a discount's refusals,
 * `too_many_tickets`.
 */
export async function placeOrder(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
  attempt: Attempt,
): Promise<Placed | Refusal> {
  const now = services.clock();
  const answer = await services.store.write((trx) => order(trx, services, attempt, now));
  if (isRefusal(answer)) return answer;
  const isNew = answer.tickets.length > 0;
  if (isNew) {
    services.wakeOutbox();
    announceTaken(services, answer.tickets);
  }
  return { id: answer.id, isNew };
}

async function order(
  trx: Trx,
  services: Pick<Ports, 'config' | 'randomBytes'> & SettingsPort,
  attempted: Attempt,
  now: number,
) {
  const { checkout, key, guestId, paymentType } = attempted;
  const settings = services.settings();
  const attempt = {
    checkout_key_hash: hashSecret(key),
    checkout_hash: hashSecret(JSON.stringify(checkout) + (paymentType ?? '')),
  };
  const repeated = async () => asIfPlacedNow(await earlierOrder(trx, attempt));
  const judged = await judge(trx, checkout, now);
  // A repeat is answered as the first time, whatever has become of prices and places since.
  if (isRefusal(judged)) return (await repeated()) ?? judged;
  const { tickets, code, total } = judged;

  const id = newOrderId(now, services.randomBytes);
  const isFree = total.totalCents === 0;
  const isFirst = await insertOrder(trx, services.randomBytes, settings.order_prefix, {
    id,
    status: isFree ? 'paid' : 'open',
    source: 'shop',
    payment_type: paymentType ?? 'invoice',
    ...checkout.customer,
    comment: checkout.comment ?? '',
    tickets_cents: total.ticketsCents,
    fees_cents: total.feesCents,
    discount_cents: total.discountCents,
    discount_percent: code?.discount.kind === 'percent' ? code.discount.percent : null,
    discount_id: code?.id ?? null,
    discount_least_cents: code?.leastCents ?? 0,
    total_cents: total.totalCents,
    terms_version: settings.terms_version,
    terms_hash: termsWording(settings, services.config.publicUrl).hash,
    created_at: now,
    due_on: dayAfter(berlinDay(now), settings.payment_term_days),
    paid_at: isFree ? now : null,
    cancelled_at: null,
    ...attempt,
  });
  // A repeat; where two come at once, the insert of the second waited for the first.
  if (!isFirst) return (await repeated()) ?? refuse('try_again');

  const taken = await writeTickets(trx, services.randomBytes, { orderId: id, guestId, tickets, now });
  if (taken.length > 0) return refuse('order_lines', { lines: taken });
  const mail = { orderId: id, documentId: null, now, dueAt: now };
  await queueOrderMail(trx, { kind: 'order_confirmation', ...mail });
  if (isFree) await queueOrderMail(trx, { kind: 'order_paid', ...mail });
  // Last: all who order of one event wait for its contingent, from here to the commit.
  if (code !== null && !(await countUse(trx, code, id))) return refuse('discount_used_up');
  const soldOut = await claimContingents(trx, tickets);
  if (soldOut.length > 0) return refuse('order_lines', { lines: soldOut });
  return { id, tickets };
}

/** What is ordered and what it costs, by our own books as they are inside this transaction. */
async function judge(trx: Trx, checkout: Checkout, now: number) {
  const { tickets, refused } = await judgeLines(trx, checkout.basket, now);
  if (refused.length > 0) return refuse('order_lines', { lines: refused });
  if (tickets.reduce((sum, ticket) => sum + ticket.quantity, 0) > MOST_TICKETS_AN_ORDER) {
    return refuse('too_many_tickets', { most: MOST_TICKETS_AN_ORDER });
  }
  const code = await judgeCheckoutCode(trx, checkout.discountCode, tickets, now);
  if (isRefusal(code)) return code;
  const total = priceLines(tickets, code?.discount ?? null);
  if (!sawThis(checkout, code?.discount ?? null, total)) {
    return refuse('total_changed', { total: centsToEuros(total.totalCents) });
  }
  return { tickets, code, total };
}

function asIfPlacedNow(earlier: string | Refusal | null) {
  return typeof earlier === 'string' ? { id: earlier, tickets: [] } : earlier;
}

async function judgeCheckoutCode(
  trx: Trx,
  code: string | null,
  tickets: ReadonlyArray<LineTickets>,
  now: number,
) {
  if (code === null || code.trim() === '') return null;
  const basket = {
    eventIds: tickets.map((ticket) => ticket.eventId),
    priceIds: tickets.map((ticket) => ticket.ticketPriceId),
    tickets: tickets.reduce((sum, ticket) => sum + ticket.quantity, 0),
    ticketsCents: priceLines(tickets, null).ticketsCents,
  };
  return judgeCode(trx, code, basket, now);
}

/** Whether the guest ordered at the price that we reckon; 0 off is the same as none. */
function sawThis(checkout: Checkout, discount: Discount | null, total: Total): boolean {
  const amount = discount?.kind === 'amount' ? centsToEuros(discount.cents) : 0;
  const percent = discount?.kind === 'percent' ? discount.percent : 0;
  if ((checkout.discount ?? 0) !== amount || (checkout.discountPercentage ?? 0) !== percent) return false;
  return checkout.total === null || checkout.total === centsToEuros(total.totalCents);
}
