import { type Refusal, refuse } from '../../contract/refusals.ts';
import { foldDiscountCode, refuseDiscount } from '../../domain/discount-campaign.ts';
import type { Discount } from '../../domain/pricing.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Services } from '../services.ts';
import { findCampaign } from './discounts-table.ts';

/** What a code would take off a basket of these events, without using it. Refused: as `refuseDiscount` says. */
export async function checkDiscount(
  services: Services,
  code: string,
  eventIds: ReadonlyArray<number>,
): Promise<Discount | Refusal> {
  const campaign = await findCampaign(services.store.read, foldDiscountCode(code));
  const refusal = refuseDiscount(campaign, eventIds, storedTimeOfInstant(services.clock()));
  return refusal !== null || campaign === null ? refuse(refusal ?? 'discount_unknown') : campaign.discount;
}
