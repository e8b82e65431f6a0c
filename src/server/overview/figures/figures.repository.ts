import { sql } from 'kysely';
import type { Figures } from '../../../contract/figures.ts';
import type { Permission } from '../../../domain/permission.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Db } from '../../platform/database/store.ts';

/** No one needs an exact number beyond this. */
export const MOST_COUNTED = 1_000;
const SILENT_MS = 10 * 60_000;

export function openWithdrawals(db: Db): Promise<number> {
  return countUpTo(
    db,
    db.selectFrom('withdrawals').where('settled_at', 'is', null).select('id'),
    MOST_COUNTED,
  );
}

/** Orders whose payment at PayPal is in doubt until staff have looked into it, and the oldest of them. */
export async function paypalDoubts(db: Db): Promise<NonNullable<Figures['paypal_doubts']>> {
  const doubtful = await db
    .selectFrom('paypal_orders')
    .innerJoin('orders', 'orders.id', 'paypal_orders.order_id')
    // Written exactly as in its partial index (0001-baseline.sql).
    .where(sql<boolean>`paypal_orders.state = 'wrong'`)
    .groupBy(['orders.id', 'orders.number'])
    .orderBy((row) => row.fn.min('paypal_orders.created_at'))
    .select(['orders.id', 'orders.number'])
    .limit(MOST_COUNTED)
    .execute();
  return { orders: doubtful.length, one: doubtful[0] ?? null };
}

/** Phones with scans to send that were last seen more than ten minutes ago. */
export function silentPhones(db: Db, now: number): Promise<number> {
  const silent = db
    .selectFrom('devices')
    .where('token_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('waiting_scans', '>', 0)
    .where('seen_at', '<', now - SILENT_MS);
  return countUpTo(db, silent.select('id'), MOST_COUNTED);
}

/**
 * Members who have set a password but no second factor; `nobodysHash` marks those without a password. Only those
 * with one of the permissions, unless null.
 */
export function membersWithoutSecondFactor(
  db: Db,
  nobodysHash: string,
  granted: ReadonlyArray<Permission> | null,
): Promise<number> {
  let members = db
    .selectFrom('users')
    .where('password_hash', '!=', nobodysHash)
    .where('id', 'not in', (where) =>
      where.selectFrom('second_factors').where('is_on', '=', 1).select('user_id'),
    );
  if (granted !== null)
    members = members.where('id', 'in', (where) =>
      where.selectFrom('user_permissions').where('permission', 'in', granted).select('user_id'),
    );
  return countUpTo(db, members.select('id'), MOST_COUNTED);
}

export function allEvents(db: Db) {
  return db
    .selectFrom('events')
    .orderBy('starts_at')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'location', 'starts_at', 'has_fixed_tickets', 'is_published'])
    .execute();
}

/** By event with a plan: available seats plus unnumbered places that it has a price for. */
export async function placesByEvent(db: Db): Promise<Map<number, number>> {
  const blocks = await db
    .selectFrom('events as event')
    .innerJoin('blocks as block', 'block.layout_id', 'event.layout_id')
    .leftJoin('event_blocks as use', (join) =>
      join.onRef('use.event_id', '=', 'event.id').onRef('use.block_id', '=', 'block.id'),
    )
    .where('event.has_fixed_tickets', '=', 0)
    .select((row) => [
      'event.id',
      'block.id as block_id',
      'block.has_fixed_places',
      'block.fixed_places',
      'use.price_category_id',
      row
        .selectFrom('seats')
        .whereRef('seats.block_id', '=', 'block.id')
        .where('seats.is_available', '=', 1)
        .select((seat) => seat.fn.countAll<number>().as('count'))
        .as('seats'),
    ])
    .execute();
  const seats = await db
    .selectFrom('event_seat_categories as own')
    .innerJoin('seats as seat', 'seat.id', 'own.seat_id')
    .where('seat.is_available', '=', 1)
    .select((row) => [
      'own.event_id',
      'seat.block_id',
      'own.price_category_id',
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy(['own.event_id', 'seat.block_id', 'own.price_category_id'])
    .execute();
  const prices = await db.selectFrom('ticket_prices').select(['event_id', 'price_category_id']).execute();
  const priced = new Set(prices.map((price) => `${price.event_id}/${price.price_category_id}`));
  const ofBlock = Map.groupBy(seats, (row) => `${row.event_id}/${row.block_id}`);
  const places = new Map<number, number>();
  const add = (event: number, category: number | null, count: number) => {
    if (priced.has(`${event}/${category}`)) places.set(event, (places.get(event) ?? 0) + count);
  };
  for (const { id, block_id, price_category_id, ...block } of blocks) {
    let count = block.has_fixed_places === 1 ? block.fixed_places : Number(block.seats ?? 0);
    for (const own of ofBlock.get(`${id}/${block_id}`) ?? []) {
      add(id, own.price_category_id, Number(own.count));
      count -= Number(own.count);
    }
    add(id, price_category_id, count);
  }
  return places;
}

export function allPrices(db: Db) {
  return db.selectFrom('ticket_prices').select(['id', 'event_id']).execute();
}

export function pricesOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('ticket_prices')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'price_cents'])
    .execute();
}

export function allContingents(db: Db) {
  return db
    .selectFrom('contingents as contingent')
    .leftJoin('blocks as block', 'block.id', 'contingent.block_id')
    .leftJoin('ticket_prices as price', 'price.id', 'contingent.ticket_price_id')
    .orderBy('contingent.id')
    .select([
      'contingent.id',
      'contingent.event_id',
      'contingent.block_id',
      'contingent.ticket_price_id',
      'contingent.capacity',
      'contingent.taken',
      'block.name as block_name',
      'price.name as price_name',
    ])
    .execute();
}

/** How many places guests hold at `now` (epoch milliseconds) without an order, by event. */
export async function heldByEvent(db: Db, now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('placements')
    .where('held_until', 'is not', null)
    .where('held_until', '>', now)
    .where('order_id', 'is', null)
    .groupBy('event_id')
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, Number(count)]));
}

/** How many tickets are reserved for the box office, by event. */
export async function keptBackByEvent(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('box_office_quotas')
    .groupBy('event_id')
    .select(({ fn }) => ['event_id', fn.sum<number>('remaining').as('count')])
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, Number(count)]));
}
