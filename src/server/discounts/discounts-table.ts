import { sql } from 'kysely';
import type { DiscountCampaign } from '../../domain/discount-campaign.ts';
import type { Discount } from '../../domain/pricing.ts';
import type { Db, Trx } from '../database/store.ts';

/** The campaign of a folded code, `null` where there is none. */
export async function findCampaign(
  db: Db,
  code: string,
): Promise<(DiscountCampaign & { id: number }) | null> {
  const row = await db.selectFrom('discounts').selectAll().where('code', '=', code).executeTakeFirst();
  if (row === undefined) return null;
  const events = await db
    .selectFrom('discount_events')
    .select('event_id')
    .where('discount_id', '=', row.id)
    .execute();
  const discount: Discount =
    row.percent === null
      ? { kind: 'amount', cents: row.amount_cents ?? 0 }
      : { kind: 'percent', percent: row.percent };
  return {
    id: row.id,
    discount,
    saleStartsAt: row.starts_at,
    saleEndsAt: row.ends_at,
    isPaused: row.is_paused === 1,
    uses: row.uses,
    maxUses: row.max_uses,
    minOrderCents: row.min_order_cents,
    eventIds: events.map((event) => event.event_id),
  };
}

/** Counts one more use if the limit allows it: the database decides, once. */
export async function countUse(trx: Trx, discountId: number): Promise<boolean> {
  const counted = await trx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', discountId)
    .where((where) => where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}
