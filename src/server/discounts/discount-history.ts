import type { DiscountDeed } from '../../contract/office-discounts.ts';
import type { Trx } from '../database/store.ts';
import type { Staff } from '../http/actor.ts';
import { nameOfStaff } from '../orders/order-history.ts';

/** Writes down what somebody of the team did to a campaign, in the transaction that does it; `at` in epoch milliseconds. */
export async function writeDiscountHistory(
  trx: Trx,
  who: Staff,
  at: number,
  what: DiscountDeed,
  campaign: { id: number; name: string },
): Promise<void> {
  const entry = { discount_id: campaign.id, name: campaign.name, at, what, who: nameOfStaff(who) };
  await trx.insertInto('discount_history').values(entry).execute();
}
