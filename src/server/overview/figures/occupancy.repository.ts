import type { Db } from '../../platform/database/store.ts';

/** All events, in the order of the programme. */
export function allEvents(db: Db) {
  return db
    .selectFrom('events')
    .orderBy('starts_at')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'has_fixed_tickets', 'is_published'])
    .execute();
}

/** The places of every event with a plan: available seats and places without number of the blocks it sells. */
export async function placesByEvent(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('events as event')
    .innerJoin('blocks as block', 'block.layout_id', 'event.layout_id')
    .where('event.has_fixed_tickets', '=', 0)
    // Prices of a category sell the blocks of that category, those without one the blocks without one.
    .where((where) =>
      where.exists(
        where
          .selectFrom('ticket_prices as price')
          .leftJoin('event_blocks as use', (join) =>
            join.onRef('use.event_id', '=', 'price.event_id').onRef('use.block_id', '=', 'block.id'),
          )
          .whereRef('price.event_id', '=', 'event.id')
          .where((price) =>
            price.or([
              price('price.price_category_id', '=', price.ref('use.price_category_id')),
              price.and([price('price.price_category_id', 'is', null), price('use.block_id', 'is', null)]),
            ]),
          )
          .select('price.id'),
      ),
    )
    .select((row) => [
      'event.id',
      'block.has_fixed_places',
      'block.fixed_places',
      row
        .selectFrom('seats')
        .whereRef('seats.block_id', '=', 'block.id')
        .where('seats.is_available', '=', 1)
        .select((seat) => seat.fn.countAll<number>().as('count'))
        .as('seats'),
    ])
    .execute();
  const places = new Map<number, number>();
  for (const row of rows) {
    const count = row.has_fixed_places === 1 ? row.fixed_places : Number(row.seats ?? 0);
    places.set(row.id, (places.get(row.id) ?? 0) + count);
  }
  return places;
}

/** The ticket prices of all events. */
export function allPrices(db: Db) {
  return db.selectFrom('ticket_prices').select(['id', 'event_id']).execute();
}

/** All contingents with the names of what they are of. */
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

/** How many places of each event are held at `now` by guests who have not ordered. */
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

/** How many tickets of each event are kept back for the box office. */
export async function keptBackByEvent(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('box_office_quotas')
    .groupBy('event_id')
    .select(({ fn }) => ['event_id', fn.sum<number>('remaining').as('count')])
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, Number(count)]));
}
