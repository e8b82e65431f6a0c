import { type Selectable, sql } from 'kysely';
import type { DiscountCampaign } from '../../domain/discount-campaign.ts';
import type { Discount } from '../../domain/pricing.ts';
import type { DiscountsTable } from '../database/discount-tables.ts';
import type { Db, Trx } from '../database/store.ts';

/** A campaign that a code was found for. */
export interface FoundCampaign extends DiscountCampaign {
  id: number;
  /** The code where it is one of a batch. */
  batchCode: string | null;
}

/** The campaign of a folded code, `null` where there is none. A code of a batch that was used has no use left. */
export async function findCampaign(db: Db, code: string): Promise<FoundCampaign | null> {
  const row = await db.selectFrom('discounts').selectAll().where('code', '=', code).executeTakeFirst();
  if (row !== undefined) return viewCampaign(db, row, null);
  const one = await db.selectFrom('discount_codes').selectAll().where('code', '=', code).executeTakeFirst();
  if (one === undefined) return null;
  const batch = await db
    .selectFrom('discounts')
    .selectAll()
    .where('id', '=', one.discount_id)
    .executeTakeFirstOrThrow();
  return viewCampaign(db, batch, one);
}

async function viewCampaign(
  db: Db,
  row: Selectable<DiscountsTable>,
  one: { code: string; order_id: string | null } | null,
): Promise<FoundCampaign> {
  const events = await db
    .selectFrom('discount_events')
    .select('event_id')
    .where('discount_id', '=', row.id)
    .execute();
  const prices = await db
    .selectFrom('discount_prices')
    .select('ticket_price_id')
    .where('discount_id', '=', row.id)
    .execute();
  const discount: Discount =
    row.percent === null
      ? { kind: 'amount', cents: row.amount_cents ?? 0 }
      : { kind: 'percent', percent: row.percent };
  return {
    id: row.id,
    batchCode: one?.code ?? null,
    discount,
    saleStartsAt: row.starts_at,
    saleEndsAt: row.ends_at,
    isPaused: row.is_paused === 1,
    ...(one === null
      ? { uses: row.uses, maxUses: row.max_uses }
      : { uses: one.order_id === null ? 0 : 1, maxUses: 1 }),
    minOrderCents: row.min_order_cents,
    eventIds: events.map((event) => event.event_id),
    priceIds: prices.map((price) => price.ticket_price_id),
    mostTickets: row.most_tickets,
  };
}

/** Counts one more use if the limit allows it, and spends a code of a batch: the database decides, once. */
export async function countUse(
  trx: Trx,
  { id, batchCode }: Pick<FoundCampaign, 'id' | 'batchCode'>,
  orderId: string,
): Promise<boolean> {
  if (batchCode !== null && !(await spendCode(trx, batchCode, orderId))) return false;
  const counted = await trx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', id)
    .where((where) => where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

async function spendCode(trx: Trx, code: string, orderId: string): Promise<boolean> {
  const spent = await trx
    .updateTable('discount_codes')
    .set({ order_id: orderId })
    .where('code', '=', code)
    .where('order_id', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Gives the use of an order back, and with it its code of a batch. */
export async function giveBackUse(trx: Trx, discountId: number, orderId: string): Promise<void> {
  await trx.updateTable('discount_codes').set({ order_id: null }).where('order_id', '=', orderId).execute();
  await trx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses - 1` })
    .where('id', '=', discountId)
    .where('uses', '>', 0)
    .execute();
}
