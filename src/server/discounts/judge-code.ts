import { type Refusal, refuse } from '../../contract/refusals.ts';
import { foldDiscountCode, refuseDiscount } from '../../domain/discount-campaign.ts';
import type { Discount } from '../../domain/pricing.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Db } from '../database/store.ts';
import { findCampaign } from './discounts-table.ts';

/** A code that holds: whose campaign it is and what it takes off. */
export interface HoldingCode {
  id: number;
  discount: Discount;
}

/** What a code takes off a basket of these events at `now`, without using it. Refused: as `refuseDiscount` says. */
export async function judgeCode(
  db: Db,
  code: string,
  eventIds: ReadonlyArray<number>,
  now: number,
): Promise<HoldingCode | Refusal> {
  const campaign = await findCampaign(db, foldDiscountCode(code));
  const refusal = refuseDiscount(campaign, eventIds, storedTimeOfInstant(now));
  if (refusal !== null || campaign === null) return refuse(refusal ?? 'discount_unknown');
  return { id: campaign.id, discount: campaign.discount };
}
