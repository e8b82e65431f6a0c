import type { Discount } from './pricing.ts';
import { type SalePeriod, saleStateAt } from './sale-period.ts';
import type { StoredTime } from './stored-time.ts';

/** A discount campaign as far as the rule goes; `maxUses` counts orders, `eventIds` empty means every event. */
export interface DiscountCampaign extends SalePeriod {
  discount: Discount;
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  eventIds: ReadonlyArray<number>;
}

export type DiscountRefusal =
  | 'discount_unknown'
  | 'discount_over'
  | 'discount_used_up'
  | 'discount_other_event';

/**
 * Whether a campaign holds for a basket of these events at `now` (stored time); `null` means it does. It must hold
 * for every ticket in the basket, because it is taken off the total.
 */
export function refuseDiscount(
  campaign: DiscountCampaign | null,
  eventIds: ReadonlyArray<number>,
  now: StoredTime,
): DiscountRefusal | null {
  if (campaign === null) return 'discount_unknown';
  if (campaign.isPaused || saleStateAt(campaign, now) !== 'on_sale') return 'discount_over';
  if (campaign.maxUses !== null && campaign.uses >= campaign.maxUses) return 'discount_used_up';
  if (campaign.eventIds.length > 0 && eventIds.some((id) => !campaign.eventIds.includes(id))) {
    return 'discount_other_event';
  }
  return null;
}

/** Codes are compared without case and surrounding blanks. */
export function foldDiscountCode(code: string): string {
  return code.trim().toUpperCase();
}
