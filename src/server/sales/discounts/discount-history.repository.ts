import type { HistoryOf } from '../../../contract/audit-log.ts';
import type { DiscountDeed } from '../../../contract/discounts.ts';
import { HISTORY_ROWS, historyPage } from '../../platform/database/history-page.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';

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

/** A page of what the team did to a campaign, the newest first, from before the entry `before` on. */
export async function discountHistoryPage(
  db: Db,
  id: number,
  before: number | undefined,
): Promise<HistoryOf<DiscountDeed>> {
  let asked = db
    .selectFrom('discount_history')
    .select(['id', 'at', 'who', 'what'])
    .where('discount_id', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return historyPage(await asked.execute());
}
