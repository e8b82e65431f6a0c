import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { HistoryOf } from '../../../contract/audit-log.ts';
import type { DiscountAuditAction } from '../../../contract/discounts.ts';
import type { DiscountCampaign } from '../../../domain/discount-campaign.ts';
import type { Discount } from '../../../domain/pricing.ts';
import { countEvents, countPrices } from '../../catalog/events/events.repository.ts';
import { HISTORY_ROWS, historyPage } from '../../platform/database/history-page.ts';
import type { DiscountsTable } from '../../platform/database/sales-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';

export type CampaignRecord = Selectable<DiscountsTable>;

/** A campaign that a code was found for. */
interface FoundCampaign extends DiscountCampaign {
  id: number;
  /** The single-use code, for a batch. */
  batchCode: string | null;
}

/** The campaign of a folded code, `null` if there is none. A used code of a batch has no use left. */
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
  row: CampaignRecord,
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

/**
 * Counts one more use if the limit allows it, and spends a code of a batch; the database decides, in one
 * statement each. If either is refused, the caller must roll back.
 */
export async function countUse(
  trx: Trx,
  { id, batchCode }: Pick<FoundCampaign, 'id' | 'batchCode'>,
  orderId: string,
): Promise<boolean> {
  const counting = trx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', id)
    .where((where) => where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]))
    .returning('id');
  const [isSpent, counted] = await together([
    batchCode === null || spendCode(trx, batchCode, orderId),
    counting.execute(),
  ]);
  return isSpent && counted.length === 1;
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

/** Gives back the use of an order, and with it the code of a batch. */
export async function giveBackUse(trx: Trx, discountId: number, orderId: string): Promise<void> {
  await trx.updateTable('discount_codes').set({ order_id: null }).where('order_id', '=', orderId).execute();
  await trx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses - 1` })
    .where('id', '=', discountId)
    .where('uses', '>', 0)
    .execute();
}

/** Deletes the codes that these orders used: without its order a code would be unused again. */
export async function eraseUsedCodes(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('discount_codes').where('order_id', 'in', orderIds).execute();
}

/** Inserts campaigns and skips those whose code is taken. */
export async function insertNewDiscounts(
  trx: Trx,
  discounts: ReadonlyArray<Insertable<DiscountsTable>>,
): Promise<void> {
  await trx
    .insertInto('discounts')
    .values(discounts)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/**
 * The name of a campaign limited to the event or one of these prices: deleting them would widen it to
 * everything.
 */
export async function campaignNaming(
  db: Db,
  { eventId, priceIds }: { eventId?: number; priceIds: ReadonlyArray<number> },
): Promise<string | null> {
  if (eventId !== undefined) {
    const ofEvent = await db
      .selectFrom('discount_events as scope')
      .innerJoin('discounts', 'discounts.id', 'scope.discount_id')
      .select('discounts.name')
      .where('scope.event_id', '=', eventId)
      .executeTakeFirst();
    if (ofEvent !== undefined) return ofEvent.name;
  }
  if (priceIds.length === 0) return null;
  const ofPrice = await db
    .selectFrom('discount_prices as scope')
    .innerJoin('discounts', 'discounts.id', 'scope.discount_id')
    .select('discounts.name')
    .where('scope.ticket_price_id', 'in', priceIds)
    .executeTakeFirst();
  return ofPrice?.name ?? null;
}

/** Locks a campaign until the end of the transaction. */
export function lockCampaign(trx: Trx, id: number) {
  return trx
    .updateTable('discounts')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function findCampaignById(db: Db, id: number) {
  return db.selectFrom('discounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasCampaign(db: Db, id: number): Promise<boolean> {
  const campaign = await db.selectFrom('discounts').select('id').where('id', '=', id).executeTakeFirst();
  return campaign !== undefined;
}

/** A page of campaigns before `before`, the newest first. */
export function campaignPage(db: Db, most: number, before: number | undefined) {
  let asked = db.selectFrom('discounts').selectAll().orderBy('id', 'desc').limit(most);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return asked.execute();
}

export async function scopeOf(db: Db, id: number) {
  const events = db.selectFrom('discount_events').select('event_id').where('discount_id', '=', id);
  const prices = db.selectFrom('discount_prices').select('ticket_price_id').where('discount_id', '=', id);
  return {
    event_ids: (await events.orderBy('event_id').execute()).map((row) => row.event_id),
    price_ids: (await prices.orderBy('ticket_price_id').execute()).map((row) => row.ticket_price_id),
  };
}

/**
 * Stores the events and prices that a campaign is limited to. False when one of them does not exist: without
 * it the campaign could apply to everything.
 */
export async function writeScope(
  trx: Trx,
  discount_id: number,
  { event_ids, price_ids }: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<boolean> {
  await trx.deleteFrom('discount_events').where('discount_id', '=', discount_id).execute();
  await trx.deleteFrom('discount_prices').where('discount_id', '=', discount_id).execute();
  if ((await countEvents(trx, event_ids)) < event_ids.length) return false;
  if ((await countPrices(trx, price_ids)) < price_ids.length) return false;
  if (event_ids.length > 0) {
    const rows = event_ids.map((event_id) => ({ discount_id, event_id }));
    await trx.insertInto('discount_events').values(rows).execute();
  }
  if (price_ids.length > 0) {
    const rows = price_ids.map((ticket_price_id) => ({ discount_id, ticket_price_id }));
    await trx.insertInto('discount_prices').values(rows).execute();
  }
  return true;
}

/** The sums of a campaign's orders, without cancelled ones. */
export async function moneyOf(db: Db, id: number) {
  const { off_cents, orders_cents, orders } = await db
    .selectFrom('orders')
    .where('discount_id', '=', id)
    .where('status', '!=', 'cancelled')
    .select((row) => [
      row.fn.sum<number | null>('discount_cents').as('off_cents'),
      row.fn.sum<number | null>('total_cents').as('orders_cents'),
      row.fn.countAll<number>().as('orders'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums as text.
  return { off_cents: Number(off_cents), orders_cents: Number(orders_cents), orders: Number(orders) };
}

/** Total and used single-use codes by campaign; campaigns without codes are left out. */
export async function codeCounts(
  db: Db,
  ids: ReadonlyArray<number>,
): Promise<Map<number, { all: number; used: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('discount_codes')
    .where('discount_id', 'in', ids)
    .select((row) => [
      'discount_id',
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('order_id').as('used'),
    ])
    .groupBy('discount_id')
    .execute();
  return new Map(
    rows.map(({ discount_id, all, used }) => [discount_id, { all: Number(all), used: Number(used) }]),
  );
}

/** Whether a code is taken, as a shared code or in a batch. */
export async function isCodeTaken(db: Db, code: string, but: number | null): Promise<boolean> {
  const whole = await db.selectFrom('discounts').select('id').where('code', '=', code).executeTakeFirst();
  if (whole !== undefined && whole.id !== but) return true;
  const one = await db
    .selectFrom('discount_codes')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return one !== undefined;
}

/** Undefined where its code is taken. */
export async function insertCampaign(
  trx: Trx,
  campaign: Insertable<DiscountsTable>,
): Promise<number | undefined> {
  const made = await trx
    .insertInto('discounts')
    .values(campaign)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateCampaign(
  trx: Trx,
  id: number,
  campaign: Updateable<DiscountsTable>,
): Promise<void> {
  await trx.updateTable('discounts').set(campaign).where('id', '=', id).execute();
}

export async function isCampaignUsed(db: Db, id: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('discount_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** The campaigns with these codes that nobody has made, changed or used. */
export function untouchedCampaigns(db: Db, codes: ReadonlyArray<string>) {
  return db
    .selectFrom('discounts')
    .select(['id', 'name', 'code'])
    .where('code', 'in', codes)
    .where('id', 'not in', (row) => row.selectFrom('discount_history').select('discount_id'))
    .where('uses', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('orders').select('orders.id').whereRef('orders.discount_id', '=', 'discounts.id')),
      ),
    )
    .orderBy('id')
    .execute();
}

/** Deletes a campaign with its codes and limits. */
export async function deleteCampaignRows(trx: Trx, id: number): Promise<void> {
  for (const table of ['discount_events', 'discount_prices', 'discount_codes'] as const) {
    await trx.deleteFrom(table).where('discount_id', '=', id).execute();
  }
  await trx.deleteFrom('discounts').where('id', '=', id).execute();
}

/** Adds single-use codes to a batch and returns how many were new; existing ones are skipped. */
export async function insertCodes(
  trx: Trx,
  discount_id: number,
  codes: ReadonlyArray<string>,
): Promise<number> {
  const taken = await trx.selectFrom('discounts').select('code').where('code', 'in', codes).execute();
  const free = codes.filter((code) => taken.every((row) => row.code !== code));
  const made = await trx
    .insertInto('discount_codes')
    .values(free.map((code) => ({ code, discount_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute();
  return made.length;
}

export function codesOfCampaign(db: Db, id: number) {
  return db
    .selectFrom('discount_codes as one')
    .leftJoin('orders', 'orders.id', 'one.order_id')
    .select(['one.code', 'orders.number'])
    .where('one.discount_id', '=', id)
    .orderBy('one.code')
    .execute();
}

/** Adds an entry to a campaign's audit log, in the transaction of the change; `at` in epoch milliseconds. */
export async function writeDiscountHistory(
  trx: Trx,
  who: Staff,
  at: number,
  what: DiscountAuditAction,
  campaign: { id: number; name: string },
): Promise<void> {
  const entry = { discount_id: campaign.id, name: campaign.name, at, what, who: nameOfStaff(who) };
  await trx.insertInto('discount_history').values(entry).execute();
}

/** A page of a campaign's audit log before the entry `before`, the newest first. */
export async function discountHistoryPage(
  db: Db,
  id: number,
  before: number | undefined,
): Promise<HistoryOf<DiscountAuditAction>> {
  let asked = db
    .selectFrom('discount_history')
    .select(['id', 'at', 'who', 'what'])
    .where('discount_id', '=', id)
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return historyPage(await asked.execute());
}
