import type { HistoryOf } from '../../contract/deed-history.ts';
import type { DiscountDeed } from '../../contract/office-discounts.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { HISTORY_ROWS, historyPage } from '../database/history-page.ts';
import type { Db, Trx } from '../database/store.ts';
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

/**
 * A page of what the team did to a campaign, the newest first, from before the entry `before` on. Refused:
 * `unknown_discount`.
 */
export async function readDiscountHistory(
  db: Db,
  id: number,
  before: number | undefined,
): Promise<HistoryOf<DiscountDeed> | Refusal> {
  const campaign = await db.selectFrom('discounts').select('id').where('id', '=', id).executeTakeFirst();
  if (campaign === undefined) return refuse('unknown_discount');
  let asked = db
    .selectFrom('discount_history')
    .select(['id', 'at', 'who', 'what'])
    .where('discount_id', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return historyPage(await asked.execute());
}
