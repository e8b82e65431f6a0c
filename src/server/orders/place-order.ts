import type * as v from 'valibot';
import type { placeOrder as endpoint } from '../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { centsToEuros } from '../../domain/money.ts';
import { priceLines, type Total } from '../../domain/pricing.ts';
import { berlinDay, dayAfter } from '../../domain/stored-time.ts';
import type { Trx } from '../database/store.ts';
import { type Redeemed, redeemDiscount } from '../discounts/redeem-discount.ts';
import { hashSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { claimContingents } from './claim-contingents.ts';
import { judgeLines, type LineTickets } from './judge-lines.ts';
import { newOrderId } from './order-id.ts';
import { findAttempt, insertAttempt, insertOrder, noteOrder, queueMail } from './orders-table.ts';
import { writeTickets } from './write-tickets.ts';

/** Far beyond any guest, so that nobody fills the database with one request. */
const MOST_TICKETS = 500;

export type Checkout = v.InferOutput<typeof endpoint.body>;

interface Attempt {
  checkout: Checkout;
  /** The client's key, one per attempt. */
  key: string;
  /** The guest of the cookie, `null` without one. */
  guestId: string | null;
}

/**
 * Places an order on invoice: claims every place, takes the tickets out of their contingents, reckons the price
 * anew, and writes order, tickets and confirmation mail, all or nothing. The same key with the same content
 * answers the same order again, also after its holds have run out.
 * Refused: `key_used_otherwise`, `order_lines` with a reason per line, `total_changed`, a discount's refusals,
 * `too_many_tickets`.
 */
export async function placeOrder(services: Services, attempt: Attempt): Promise<{ id: string } | Refusal> {
  const now = services.clock();
  const answer = await services.store.write((trx) => order(trx, services, attempt, now));
  if (isRefusal(answer)) return answer;
  if (answer.tickets.length > 0) {
    services.wakeOutbox();
    announce(services, answer.tickets);
  }
  return { id: answer.id };
}

async function order(trx: Trx, services: Services, { checkout, key, guestId }: Attempt, now: number) {
  const settings = services.settings();
  const id = newOrderId(services.randomBytes);
  const attempt = {
    key_hash: hashSecret(key),
    content_hash: hashSecret(JSON.stringify(checkout)),
    order_id: id,
    created_at: now,
  };
  // Two requests with one key: the second waits here for the first and then finds its order.
  if (!(await insertAttempt(trx, attempt))) {
    const first = await findAttempt(trx, attempt.key_hash);
    if (first?.content_hash !== attempt.content_hash) return refuse('key_used_otherwise');
    return { id: first.order_id, tickets: [] };
  }

  const { tickets, refused } = await judgeLines(trx, checkout.basket, now);
  if (refused.length > 0) return refuse('order_lines', { lines: refused });
  if (tickets.reduce((sum, ticket) => sum + ticket.quantity, 0) > MOST_TICKETS) {
    return refuse('too_many_tickets', { most: MOST_TICKETS });
  }

  const discount = await redeemDiscount(
    trx,
    checkout.discountCode,
    tickets.map((ticket) => ticket.eventId),
    now,
  );
  if (isRefusal(discount)) return discount;
  const total = priceLines(tickets, discount?.discount ?? null);
  if (!sawThis(checkout, discount, total))
    return refuse('total_changed', { total: centsToEuros(total.totalCents) });

  const soldOut = await claimContingents(trx, tickets);
  if (soldOut.length > 0) return refuse('order_lines', { lines: soldOut });

  const isFree = total.totalCents === 0;
  await insertOrder(trx, services.randomBytes, settings.order_prefix, {
    id,
    status: isFree ? 'paid' : 'open',
    payment_type: 'invoice',
    ...checkout.customer,
    comment: checkout.comment ?? '',
    tickets_cents: total.ticketsCents,
    fees_cents: total.feesCents,
    discount_cents: total.discountCents,
    discount_percent: discount?.discount.kind === 'percent' ? discount.discount.percent : null,
    discount_id: discount?.id ?? null,
    total_cents: total.totalCents,
    terms_version: settings.terms_version,
    created_at: now,
    due_on: dayAfter(berlinDay(now), settings.payment_term_days),
    paid_at: isFree ? now : null,
    cancelled_at: null,
  });
  const taken = await writeTickets(trx, services.randomBytes, { orderId: id, guestId, tickets, now });
  if (taken.length > 0) return refuse('order_lines', { lines: taken });
  await queueMail(trx, 'order_confirmation', id, now);
  await noteOrder(trx, { order_id: id, at: now, actor: 'Gast', what: 'bestellt' });
  return { id, tickets };
}

/** Whether the guest ordered at the price that we reckon (product.md, trap 4); 0 off is the same as none. */
function sawThis(checkout: Checkout, redeemed: Redeemed | null, total: Total): boolean {
  const amount = redeemed?.discount.kind === 'amount' ? centsToEuros(redeemed.discount.cents) : 0;
  const percent = redeemed?.discount.kind === 'percent' ? redeemed.discount.percent : 0;
  if ((checkout.discount ?? 0) !== amount || (checkout.discountPercentage ?? 0) !== percent) return false;
  return checkout.total === null || checkout.total === centsToEuros(total.totalCents);
}

function announce(services: Services, tickets: ReadonlyArray<LineTickets>): void {
  for (const [eventId, sold] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
    const taken = sold.flatMap((ticket) =>
      Array.from({ length: ticket.quantity }, () => ({ block_id: ticket.blockId, seat_id: ticket.seatId })),
    );
    services.changes.announce(eventId, { taken, freed: [] });
  }
}
