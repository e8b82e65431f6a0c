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

type DiscountRefusal =
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
export function effectiveMinOrderCents({
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
  if (ticketsCents < effectiveMinOrderCents(campaign)) return 'discount_below_least';
  return null;
}

function isWithin(ids: ReadonlyArray<number>, allowed: ReadonlyArray<number>): boolean {
  return allowed.length === 0 || ids.every((id) => allowed.includes(id));
}

/** Codes are compared without case and surrounding blanks. */
export function foldDiscountCode(code: string): string {
  return code.trim().toUpperCase();
}

export type CampaignState = 'over' | 'paused' | 'used_up' | 'no_codes' | 'not_yet' | 'running';

interface CampaignLimits extends SalePeriod {
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  /** Single-use codes; `null` where one code is for all. */
  codes: { all: number; used: number } | null;
}

/** How a campaign stands at `now` (stored time), in the word that matters most: what is over is not also paused. */
export function campaignStateAt(campaign: CampaignLimits, now: StoredTime): CampaignState {
  const { isPaused, uses, maxUses, codes } = campaign;
  const period = saleStateAt(campaign, now);
  if (period === 'over') return 'over';
  if (isPaused) return 'paused';
  if (codes?.all === 0) return 'no_codes';
  if ((maxUses !== null && uses >= maxUses) || (codes !== null && codes.used >= codes.all)) return 'used_up';
  return period === 'not_yet' ? 'not_yet' : 'running';
}

/** Without what is taken for one another in print: no 0 and O, 1, I and L, no U and V. */
const BATCH_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const BATCH_CODE_LENGTH = 10;

/** How many random bytes `batchCode` consumes. */
export const BATCH_CODE_BYTES = BATCH_CODE_LENGTH;

/**
 * A single-use code of ten characters, 48 random bits, behind a prefix: `WINZER-7K3QFX2M9P`. Guessing is limited
 * (server/sales/discounts/code-guesses.ts), so that among a million codes one network finds one in some 25 years.
 */
export function batchCode(prefix: string, random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < BATCH_CODE_LENGTH; i++)
    code += BATCH_CODE_ALPHABET[(random[i] ?? 0) % BATCH_CODE_ALPHABET.length];
  return prefix === '' ? code : `${prefix}-${code}`;
}
