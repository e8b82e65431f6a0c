import type { Discount } from './pricing.ts';
import { type SalePeriod, saleStateAt } from './sale-period.ts';
import type { StoredTime } from './stored-time.ts';

/**
 * A discount campaign as far as the rule goes; `maxUses` counts orders, `eventIds` and `priceIds` empty mean all of
 * them, `minOrderCents` is the least value of the tickets, before the discount.
 */
export interface DiscountCampaign extends SalePeriod {
  discount: Discount;
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  minOrderCents: number;
  eventIds: ReadonlyArray<number>;
  priceIds: ReadonlyArray<number>;
  /** How many tickets an order may have; `null` for any number. */
  mostTickets: number | null;
}

/** What a code is to be taken off: event and price of every line, how many tickets, and what they cost together. */
export interface DiscountBasket {
  eventIds: ReadonlyArray<number>;
  priceIds: ReadonlyArray<number>;
  tickets: number;
  ticketsCents: number;
}

export type DiscountRefusal =
  | 'discount_unknown'
  | 'discount_over'
  | 'discount_used_up'
  | 'discount_other_event'
  | 'discount_too_many_tickets'
  | 'discount_below_least';

const EURO = 100;

/**
 * From which value of the tickets on a campaign holds, in cents. A fixed amount without a limit of uses never pays for
 * everything: with it somebody could order for nothing, again and again. Prices are whole euros, so one is left at least.
 * A code of a batch holds once (`maxUses` 1) and so pays for a whole order, as a voucher does.
 */
export function leastOrderCents({
  discount,
  maxUses,
  minOrderCents,
}: Pick<DiscountCampaign, 'discount' | 'maxUses' | 'minOrderCents'>): number {
  if (discount.kind === 'percent' || maxUses !== null) return minOrderCents;
  return Math.max(minOrderCents, (Math.floor(discount.cents / EURO) + 1) * EURO);
}

/**
 * Whether a campaign holds for a basket at `now` (stored time); `null` means it does. It must hold for every ticket in
 * the basket, because it is taken off the total.
 */
export function refuseDiscount(
  campaign: DiscountCampaign | null,
  { eventIds, priceIds, tickets, ticketsCents }: DiscountBasket,
  now: StoredTime,
): DiscountRefusal | null {
  if (campaign === null) return 'discount_unknown';
  if (campaign.isPaused || saleStateAt(campaign, now) !== 'on_sale') return 'discount_over';
  if (campaign.maxUses !== null && campaign.uses >= campaign.maxUses) return 'discount_used_up';
  if (!isWithin(eventIds, campaign.eventIds) || !isWithin(priceIds, campaign.priceIds)) {
    return 'discount_other_event';
  }
  if (campaign.mostTickets !== null && tickets > campaign.mostTickets) return 'discount_too_many_tickets';
  if (ticketsCents < leastOrderCents(campaign)) return 'discount_below_least';
  return null;
}

function isWithin(ids: ReadonlyArray<number>, allowed: ReadonlyArray<number>): boolean {
  return allowed.length === 0 || ids.every((id) => allowed.includes(id));
}

/** Codes are compared without case and surrounding blanks. */
export function foldDiscountCode(code: string): string {
  return code.trim().toUpperCase();
}
