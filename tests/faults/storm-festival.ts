import { seedSampleFestival } from '../../src/server/app/sample/sample-festival.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { PlacementChanges } from '../../src/server/platform/placement-changes.ts';

/** What there is to fight for. */
export interface StormFestival {
  fair: { event: number; ticketPrice: number };
  hall: { event: number; seats: { id: number; ticketPrice: number }[] };
  standing: { event: number; block: number; ticketPrice: number };
}

/** Plants the sample festival with so few tickets and places that a storm runs into every limit. */
export async function plantStormFestival(store: Store): Promise<StormFestival> {
  await seedSampleFestival({ store, clock: Date.now, changes: new PlacementChanges() });
  const { read } = store;
  const fair = await read
    .selectFrom('ticket_prices as price')
    .innerJoin('events as event', 'event.id', 'price.event_id')
    .where('event.has_fixed_tickets', '=', 1)
    .select(['event.id as event', 'price.id as ticketPrice'])
    .executeTakeFirstOrThrow();
  const standing = await placesOf(read)
    .where('block.has_fixed_places', '=', 1)
    .select(['use.event_id as event', 'block.id as block', 'price.id as ticketPrice'])
    .executeTakeFirstOrThrow();
  await store.write(async (trx) => {
    await trx.updateTable('contingents').set({ capacity: 250 }).where('event_id', '=', fair.event).execute();
    await trx
      .updateTable('contingents')
      .set({ capacity: 100 })
      .where('event_id', '=', standing.event)
      .execute();
  });
  return { fair, hall: { event: standing.event, seats: await seatsOf(read, standing.event) }, standing };
}

/** The festival's event with the most seats, 3,000 of them. */
export async function largestHall({ read }: Store): Promise<StormFestival['hall']> {
  const { event } = await placesOf(read)
    .innerJoin('seats as seat', 'seat.block_id', 'block.id')
    .groupBy('use.event_id')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .select('use.event_id as event')
    .executeTakeFirstOrThrow();
  return { event, seats: await seatsOf(read, event) };
}

const placesOf = (read: Store['read']) =>
  read
    .selectFrom('event_blocks as use')
    .innerJoin('blocks as block', 'block.id', 'use.block_id')
    .innerJoin('ticket_prices as price', 'price.price_category_id', 'use.price_category_id');

function seatsOf(read: Store['read'], event: number): Promise<StormFestival['hall']['seats']> {
  return placesOf(read)
    .innerJoin('seats as seat', 'seat.block_id', 'block.id')
    .where('use.event_id', '=', event)
    .where('seat.is_available', '=', 1)
    .groupBy('seat.id')
    .orderBy('seat.id')
    .select((row) => ['seat.id', row.fn.min('price.id').as('ticketPrice')])
    .execute();
}
