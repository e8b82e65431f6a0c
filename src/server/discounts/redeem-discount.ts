import { type Refusal, refuse } from '../../contract/refusals.ts';
import { foldDiscountCode, refuseDiscount } from '../../domain/discount-campaign.ts';
import type { Discount } from '../../domain/pricing.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Trx } from '../database/store.ts';
import { countUse, findCampaign } from './discounts-table.ts';

export interface Redeemed {
  id: number;
  discount: Discount;
}

/**
 * Redeems a code for an order of these events, inside the order's transaction; `null` without a code. The limit of
 * uses holds under any concurrency. Refused: as `refuseDiscount` says.
 */
export async function redeemDiscount(
  trx: Trx,
  code: string | null,
  eventIds: ReadonlyArray<number>,
  now: number,
): Promise<Redeemed | Refusal | null> {
  const folded = foldDiscountCode(code ?? '');
  if (folded === '') return null;
  const campaign = await findCampaign(trx, folded);
  const refusal = refuseDiscount(campaign, eventIds, storedTimeOfInstant(now));
  if (refusal !== null || campaign === null) return refuse(refusal ?? 'discount_unknown');
  if (!(await countUse(trx, campaign.id))) return refuse('discount_used_up');
  return { id: campaign.id, discount: campaign.discount };
}
