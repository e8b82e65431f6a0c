import type * as v from 'valibot';
import type { placeOrder as endpoint, LineRefusal } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { MAX_TICKETS_PER_ORDER } from '../../../domain/basket.ts';
import { ITEM_CODE_BYTES, itemCode } from '../../../domain/item-code.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { type Discount, priceLines, type Total } from '../../../domain/pricing.ts';
import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import { claimContingents, type LineTickets } from '../../inventory/contingents.repository.ts';
import { insertItems } from '../../inventory/items.repository.ts';
import { insertPlaces } from '../../inventory/placements.repository.ts';
import { claimSeats } from '../../inventory/seat-claims.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { termsWording } from '../../settings/terms-wording.ts';
import { checkDiscountCode } from '../discounts/check-code.ts';
import { countUse } from '../discounts/discounts.repository.ts';
import { checkLines } from './check-lines.ts';
import { insertOrder, ordersOfKey } from './orders.repository.ts';
import { refuseOtherSize, withWholeTables } from './whole-tables.ts';

const ORDER_ID_BYTES = 16;

type Checkout = v.InferOutput<typeof endpoint.body>;

export interface Attempt {
  checkout: Checkout;
  /** The client's key, one per attempt. */
  key: string;
  /** The guest's id from the cookie, `null` without one. */
  guestId: string | null;
  /** By invoice if absent. */
  paymentType?: 'paypal';
}

export interface Placed {
  id: string;
  /** False if the same key placed it before. */
  isNew: boolean;
}

/**
 * Places an order: checks and prices its lines again, claims every place, and writes order, tickets and
 * confirmation mail in one transaction. Repeating the same key with the same content returns the same order,
 * even after its holds have lapsed. Refused: `key_used_otherwise`, `table_in_parts`, `order_lines` with a reason per line,
 * `total_changed`, a discount's refusals, `too_many_tickets`.
 */
export async function placeOrder(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
  attempt: Attempt,
): Promise<Placed | Refusal> {
  const now = services.clock();
  const answer = await services.store.write((trx) => placeWithin(trx, services, attempt, now));
  if (isRefusal(answer)) return answer;
  const isNew = answer.tickets.length > 0;
  if (isNew) {
    services.wakeOutbox();
    announceSold(services, answer.tickets);
  }
  return { id: answer.id, isNew };
}

async function placeWithin(
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
  const priced = await checkAndPrice(trx, checkout, now);
  // A repeat gets the first answer even when prices or places have changed since.
  if (isRefusal(priced)) return (await repeated()) ?? priced;
  const { tickets, code, total } = priced;

  const id = newOrderId(now, services.randomBytes);
  const isFree = total.totalCents === 0;
  const isFirst = await insertOrder(trx, services.randomBytes, settings.order_prefix, {
    id,
    status: isFree ? 'paid' : 'open',
    source: 'shop',
    payment_type: paymentType ?? 'invoice',
    ...checkout.customer,
    comment: checkout.comment ?? '',
    firm: checkout.firm ? JSON.stringify(checkout.firm) : null,
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
  // A repeat: of two concurrent ones, the second insert waited for the first to commit.
  if (!isFirst) return (await repeated()) ?? refuse('try_again');

  const sale = { orderId: id, guestId, tickets, now };
  const [, lost, isUsable, soldOut] = await together([
    queueMails(trx, { orderId: id, isFree, now }),
    claimAndWriteTickets(trx, services.randomBytes, sale),
    code === null || countUse(trx, code, id),
    // Last, because all orders of an event wait for its contingents from here to the commit.
    claimContingents(trx, tickets),
  ]);
  if (lost.length > 0) return refuse('order_lines', { lines: lost });
  if (!isUsable) return refuse('discount_used_up');
  if (soldOut.length > 0) return refuse('order_lines', { lines: soldOut });
  return { id, tickets };
}

interface Sale {
  orderId: string;
  guestId: string | null;
  tickets: ReadonlyArray<LineTickets>;
  now: number;
}

/**
 * Claims the places of an order and writes its tickets, all sent together. Returns the refused lines, `taken`,
 * whose seat someone else has; the caller then rolls everything back.
 */
export async function claimAndWriteTickets(
  trx: Trx,
  randomBytes: (length: number) => Uint8Array,
  { orderId, guestId, tickets, now }: Sale,
): Promise<LineRefusal[]> {
  // A sold place no longer refers to the guest's cookie.
  const sold = { guest_id: null, first_held_at: null, held_until: null, order_id: orderId };
  const placed = (ticket: LineTickets) => ({
    event_id: ticket.eventId,
    block_id: ticket.blockId,
    ticket_price_id: ticket.ticketPriceId,
    ...sold,
  });

  const seats = tickets.flatMap((ticket) =>
    ticket.seatId === null ? [] : [{ ...placed(ticket), seat_id: ticket.seatId }],
  );
  const one = tickets.flatMap((ticket) => Array.from({ length: ticket.quantity }, () => ticket));
  const places = one
    .filter((ticket) => ticket.seatId === null)
    .map((ticket) => ({ ...placed(ticket), seat_id: null }));
  const items = one.map((ticket, position) => ({
    id: itemCode(randomBytes(ITEM_CODE_BYTES)),
    order_id: orderId,
    position,
    event_id: ticket.eventId,
    block_id: ticket.blockId,
    seat_id: ticket.seatId,
    seat_view: ticket.seatView ?? null,
    ticket_price_id: ticket.ticketPriceId,
    price_cents: ticket.unitCents,
    changed_at: now,
  }));
  const [claimed] = await together([
    claimSeats(trx, seats, guestId, now),
    places.length > 0 ? insertPlaces(trx, {}, places) : null,
    insertItems(trx, {}, items),
  ]);
  const lost = tickets.filter((ticket) => ticket.seatId !== null && !claimed.has(ticket.seatId));
  const lines = new Set(lost.map(({ line }) => line));
  return [...lines].map((line) => ({ line, reason: 'taken', left: 0 }));
}

async function queueMails(
  trx: Trx,
  { orderId, isFree, now }: { orderId: string; isFree: boolean; now: number },
): Promise<void> {
  const mail = { orderId, documentId: null, now, dueAt: now };
  await together([
    queueOrderMail(trx, { kind: 'order_confirmation', ...mail }),
    isFree && queueOrderMail(trx, { kind: 'order_paid', ...mail }),
  ]);
}

/** The client's key and the content sent under it, both hashed. */
interface AttemptHashes {
  checkout_key_hash: string;
  checkout_hash: string;
}

/**
 * The id of the order placed before under the same key, or null. Refused: `key_used_otherwise` if its content
 * differs.
 */
export async function earlierOrder(trx: Trx, attempt: AttemptHashes): Promise<string | Refusal | null> {
  const [earlier] = await ordersOfKey(trx, { hash: attempt.checkout_key_hash });
  if (earlier === undefined) return null;
  return earlier.checkout_hash === attempt.checkout_hash ? earlier.id : refuse('key_used_otherwise');
}

function asIfPlacedNow(earlier: string | Refusal | null) {
  return typeof earlier === 'string' ? { id: earlier, tickets: [] } : earlier;
}

/** The ordered tickets and their price, from the shop's data as it is inside this transaction. */
async function checkAndPrice(trx: Trx, checkout: Checkout, now: number) {
  const checked = await checkLines(trx, checkout.basket, now);
  if (checked.refused.length > 0) return refuse('order_lines', { lines: checked.refused });
  const tickets = await withWholeTables(trx, checked);
  const otherSize = refuseOtherSize(checkout.basket, tickets);
  if (otherSize !== null) return otherSize;
  if (tickets.reduce((sum, ticket) => sum + ticket.quantity, 0) > MAX_TICKETS_PER_ORDER) {
    return refuse('too_many_tickets', { most: MAX_TICKETS_PER_ORDER });
  }
  const code = await findDiscount(trx, checkout.discountCode, tickets, now);
  if (isRefusal(code)) return code;
  const total = priceLines(tickets, code?.discount ?? null);
  if (!isPriceAsSeen(checkout, code?.discount ?? null, total)) {
    return refuse('total_changed', { total: centsToEuros(total.totalCents) });
  }
  return { tickets, code, total };
}

async function findDiscount(trx: Trx, code: string | null, tickets: ReadonlyArray<LineTickets>, now: number) {
  if (code === null || code.trim() === '') return null;
  const basket = {
    eventIds: tickets.map((ticket) => ticket.eventId),
    priceIds: tickets.map((ticket) => ticket.ticketPriceId),
    tickets: tickets.reduce((sum, ticket) => sum + ticket.quantity, 0),
    ticketsCents: priceLines(tickets, null).ticketsCents,
  };
  return checkDiscountCode(trx, code, basket, now);
}

/** Whether the guest saw the price that we calculate; a discount of 0 counts as none. */
function isPriceAsSeen(checkout: Checkout, discount: Discount | null, total: Total): boolean {
  const amount = discount?.kind === 'amount' ? centsToEuros(discount.cents) : 0;
  const percent = discount?.kind === 'percent' ? discount.percent : 0;
  if ((checkout.discount ?? 0) !== amount || (checkout.discountPercentage ?? 0) !== percent) return false;
  return checkout.total === null || checkout.total === centsToEuros(total.totalCents);
}

/**
 * The time of ordering (epoch milliseconds, so that indexes keep orders in time order) and 128 random bits:
 * 30 characters. A guest may read the order by knowing its id.
 */
export function newOrderId(now: number, randomBytes: (length: number) => Uint8Array): string {
  return now.toString(36) + Buffer.from(randomBytes(ORDER_ID_BYTES)).toString('base64url');
}

/** The beginnings of ids, which are the time of ordering (`newOrderId`), have eight digits until the year 2059. */
const LAST_OF_EIGHT_DIGITS = 36 ** 8 - 1;

/** The first id of an order at an instant (epoch milliseconds) from 2000 on. */
export function orderIdAt(at: number): string {
  return Math.min(at, LAST_OF_EIGHT_DIGITS).toString(36);
}

/** Announces the places that an order has just taken to open pages and prepared answers. */
export function announceSold(services: Pick<Ports, 'changes'>, tickets: ReadonlyArray<LineTickets>): void {
  for (const [eventId, sold] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
    const taken = sold.flatMap((ticket) =>
      Array.from({ length: ticket.quantity }, () => ({ block_id: ticket.blockId, seat_id: ticket.seatId })),
    );
    services.changes.announce(eventId, { taken, freed: [] });
  }
}
