import type { Discount } from './pricing.ts';
import { type SalePeriod, saleStateAt } from './sale-period.ts';
import type { StoredTime } from './stored-time.ts';

/**
 * What decides whether a campaign applies. `maxUses` counts orders, empty `eventIds` and `priceIds` mean all, and
 * `minOrderCents` is the minimum value of the tickets before the discount.
 */
export interface DiscountCampaign extends SalePeriod {
  discount: Discount;
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  minOrderCents: number;
  eventIds: ReadonlyArray<number>;
  priceIds: ReadonlyArray<number>;
  /** The maximum number of tickets of an order; `null` for no limit. */
  mostTickets: number | null;
}

/** The basket a code is entered for: event and price of every line, number and value of the tickets. */
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
 * The minimum value of the tickets, in cents, for which a campaign applies. A fixed amount without a limit of uses must
 * not cover a whole order, or somebody could order free tickets again and again; prices are whole euros, so at least one
 * euro remains. A batch code applies once (`maxUses` 1) and may therefore cover an order, like a voucher.
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
 * Why a campaign does not apply to a basket at `now` (stored time); `null` if it does. It has to apply to every ticket,
 * because the discount is taken off the total.
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

/** Codes are compared ignoring case and surrounding blanks. */
export function foldDiscountCode(code: string): string {
  return code.trim().toUpperCase();
}

export type CampaignState = 'over' | 'paused' | 'used_up' | 'no_codes' | 'not_yet' | 'running';

interface CampaignLimits extends SalePeriod {
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  /** The counts of single-use codes; `null` for a campaign with one shared code. */
  codes: { all: number; used: number } | null;
}

/** The state of a campaign at `now` (stored time); of several that hold, the most significant. */
export function campaignStateAt(campaign: CampaignLimits, now: StoredTime): CampaignState {
  const { isPaused, uses, maxUses, codes } = campaign;
  const period = saleStateAt(campaign, now);
  if (period === 'over') return 'over';
  if (isPaused) return 'paused';
  if (codes?.all === 0) return 'no_codes';
  if ((maxUses !== null && uses >= maxUses) || (codes !== null && codes.used >= codes.all)) return 'used_up';
  return period === 'not_yet' ? 'not_yet' : 'running';
}

/** Without characters that look alike in print: no 0 and O, no 1, I and L, no U and V. */
const BATCH_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const BATCH_CODE_LENGTH = 10;

/** How many random bytes `batchCode` consumes. */
export const BATCH_CODE_BYTES = BATCH_CODE_LENGTH;

/**
 * A single-use code: prefix and ten characters with 48 random bits, `WINZER-7K3QFX2M9P`. With the server's limit on
 * guesses, one network finds one of a million codes in some 25 years.
 */
export function batchCode(prefix: string, random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < BATCH_CODE_LENGTH; i++)
    code += BATCH_CODE_ALPHABET[(random[i] ?? 0) % BATCH_CODE_ALPHABET.length];
  return prefix === '' ? code : `${prefix}-${code}`;
}
