import { storedTimeOfInstant } from '../../src/domain/stored-time.ts';
import type { Store } from '../../src/server/database/store.ts';

/** The sample festival as the bench needs it, and what it does to the database behind the server's back. */
export interface BenchFestival {
  /** The event without seats and one of its prices. */
  fair: { event: number; ticketPrice: number };
  /** The event with 3,000 seats, each with a price of its category. */
  concert: { event: number; seats: { id: number; ticket_price_id: number }[] };
}

/** Lets the event without seats take place today, with tickets that never run out. */
export async function prepareFestival(store: Store, now: number): Promise<BenchFestival> {
  const fair = await store.read
    .selectFrom('ticket_prices as price')
    .innerJoin('events as event', 'event.id', 'price.event_id')
    .where('event.has_fixed_tickets', '=', 1)
    .select(['event.id as event', 'price.id as ticketPrice'])
    .executeTakeFirstOrThrow();
  await store.write(async (trx) => {
    const starts_at = storedTimeOfInstant(now);
    await trx.updateTable('events').set({ starts_at, ends_at: null }).where('id', '=', fair.event).execute();
    await trx
      .updateTable('contingents')
      .set({ capacity: 1_000_000_000 })
      .where('event_id', '=', fair.event)
      .execute();
  });
  return { fair, concert: await largestEvent(store) };
}

async function largestEvent({ read }: Store): Promise<BenchFestival['concert']> {
  const { event } = await read
    .selectFrom('event_blocks as use')
    .innerJoin('seats as seat', 'seat.block_id', 'use.block_id')
    .where('seat.is_available', '=', 1)
    .groupBy('use.event_id')
    .select((row) => ['use.event_id as event', row.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow();
  const seats = await read
    .selectFrom('event_blocks as use')
    .innerJoin('seats as seat', 'seat.block_id', 'use.block_id')
    .innerJoin('ticket_prices as price', 'price.price_category_id', 'use.price_category_id')
    .where('use.event_id', '=', event)
    .where('seat.is_available', '=', 1)
    .groupBy('seat.id')
    .orderBy('seat.id')
    .select((row) => ['seat.id', row.fn.min('price.id').as('ticket_price_id')])
    .execute();
  return { event, seats };
}

/** Books the payment of all orders and answers the tickets nobody has redeemed; their mails are taken for sent. */
export async function payAllOrders(store: Store, now: number): Promise<string[]> {
  await store.write(async (trx) => {
    await trx
      .updateTable('orders')
      .set({ status: 'paid', paid_at: now })
      .where('status', '=', 'open')
      .execute();
    await trx
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: now })
      .where('state', '=', 'waiting')
      .execute();
  });
  const items = await store.read.selectFrom('items').select('id').where('redeemed_at', 'is', null).execute();
  return items.map(({ id }) => id);
}

/** Lets all reserved seats go. */
export async function releaseAllSeats(store: Store): Promise<void> {
  await store.write((trx) => trx.deleteFrom('placements').where('order_id', 'is', null).execute());
}
