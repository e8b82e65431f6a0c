import { type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  type DiscountBasket,
  foldDiscountCode,
  leastOrderCents,
  refuseDiscount,
} from '../../../domain/discount-campaign.ts';
import { formatCents } from '../../../domain/money.ts';
import type { Discount } from '../../../domain/pricing.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { findCampaign } from './discounts.repository.ts';

/** A code that holds: whose campaign it is and what it takes off. */
export interface HoldingCode {
  id: number;
  /** The code where it is one of a batch. */
  batchCode: string | null;
  discount: Discount;
  /** From which value of the tickets on it holds. */
  leastCents: number;
}

/** What a code takes off a basket at `now`, without using it. Refused: as `refuseDiscount` says. */
export async function judgeCode(
  db: Db,
  code: string,
  basket: DiscountBasket,
  now: number,
): Promise<HoldingCode | Refusal> {
  const campaign = await findCampaign(db, foldDiscountCode(code));
  const refusal = refuseDiscount(campaign, basket, storedTimeOfInstant(now));
  if (campaign === null) return refuse('discount_unknown');
  if (refusal === 'discount_below_least')
    return refuse(refusal, { least: formatCents(leastOrderCents(campaign)) });
  if (refusal === 'discount_too_many_tickets') return refuse(refusal, { most: campaign.mostTickets ?? 0 });
  if (refusal !== null) return refuse(refusal);
  const { id, batchCode, discount } = campaign;
  return { id, batchCode, discount, leastCents: leastOrderCents(campaign) };
}
