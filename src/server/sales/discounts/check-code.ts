import type { Context } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  type DiscountBasket,
  effectiveMinOrderCents,
  foldDiscountCode,
  refuseDiscount,
} from '../../../domain/discount-campaign.ts';
import { formatCents } from '../../../domain/money.ts';
import { type Discount, priceLines } from '../../../domain/pricing.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { isOver, pricesOnSale } from '../../catalog/events/offers.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { siteOf } from '../../platform/http/limits/client-address.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import type { Ports } from '../../platform/ports.ts';
import { placesOf, type WantedLine } from '../orders/check-lines.ts';
import { findCampaign } from './discounts.repository.ts';

/**
 * For one network: 1,800 an hour in the long run, since a crowd behind it may mistype the code from the
 * poster.
 */
const ofNetworks = new RateLimiter({ most: 120, perMinute: 30 });

/** For 256 networks rented together. */
const ofSites = new RateLimiter({ most: 480, perMinute: 120 });

interface ValidDiscountCode {
  id: number;
  /** The single-use code, for a batch. */
  batchCode: string | null;
  discount: Discount;
  /** The minimum value of tickets it requires. */
  leastCents: number;
}

/** What a code takes off a basket at `now`, without using it. Refused as `refuseDiscount` says. */
export async function checkDiscountCode(
  db: Db,
  code: string,
  basket: DiscountBasket,
  now: number,
): Promise<ValidDiscountCode | Refusal> {
  const campaign = await findCampaign(db, foldDiscountCode(code));
  const refusal = refuseDiscount(campaign, basket, storedTimeOfInstant(now));
  if (campaign === null) return refuse('discount_unknown');
  if (refusal === 'discount_below_least')
    return refuse(refusal, { least: formatCents(effectiveMinOrderCents(campaign)) });
  if (refusal === 'discount_too_many_tickets') return refuse(refusal, { most: campaign.mostTickets ?? 0 });
  if (refusal !== null) return refuse(refusal);
  const { id, batchCode, discount } = campaign;
  return { id, batchCode, discount, leastCents: effectiveMinOrderCents(campaign) };
}

/**
 * A basket as seen by a discount, at the shop's prices; a line with an unknown price counts as nothing.
 * Refused: `event_over` if an event in it is over at `now`.
 */
export async function valueBasket(
  db: Db,
  lines: ReadonlyArray<WantedLine>,
  now: number,
): Promise<DiscountBasket | Refusal> {
  const ids = [...new Set(lines.map((line) => line.ticket_price_id))];
  const prices = await pricesOnSale(
    db,
    {},
    ids.map((id) => ({ id })),
  );
  if (prices.some((price) => isOver(price, now))) return refuse('event_over');
  const centsOf = new Map(prices.map((price) => [price.id, price.price_cents]));
  const priced = lines.map((line) => ({
    unitCents: centsOf.get(line.ticket_price_id) ?? 0,
    quantity: placesOf(line),
  }));
  return {
    eventIds: lines.map((line) => line.event),
    priceIds: ids,
    tickets: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    ticketsCents: priceLines(priced, null).ticketsCents,
  };
}

interface Guess {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** The caller's network; `null` without a code. */
  network: string | null;
}

/** Runs `look` for a discount code, or refuses as `too_many`; only unknown codes count. */
export function countGuess<T>(
  { c, services, network }: Guess,
  look: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const guess = { c, services, isWrong: isUnknownCode };
  const inNetwork = () => ofNetworks.count({ ...guess, key: network }, look);
  return ofSites.count({ ...guess, key: siteOf(network) }, inNetwork);
}

function isUnknownCode(answer: unknown): boolean {
  return isRefusal(answer) && answer.code === 'discount_unknown';
}
