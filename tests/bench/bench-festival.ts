import { storedTimeOfInstant } from '../../src/domain/stored-time.ts';
import type { BenchDatabase } from './bench-database.ts';

/** The sample festival as the bench needs it, and what it does to the database behind the server's back. */
export interface BenchFestival {
  /** The event without seats and one of its prices. */
  fair: { event: number; ticketPrice: number };
  /** The event with 3,000 seats, each with a price of its category. */
  concert: { event: number; seats: { id: number; ticket_price_id: number }[] };
}

/** Lets the event without seats take place today, with tickets that never run out. */
export async function prepareFestival(database: BenchDatabase, now: number): Promise<BenchFestival> {
  const [price] = await database.run<{ event: number; id: number }>(`
    select event.id as event, price.id as id
    from ticket_prices price join events event on event.id = price.event_id
    where event.has_fixed_tickets = 1 order by price.id limit 1`);
  if (price === undefined) throw new Error('there is no event without seats');
  const { event, id: ticketPrice } = price;
  const starts = storedTimeOfInstant(now);
  await database.run(`update events set starts_at = '${starts}', ends_at = null where id = ${event}`);
  await database.run(`update contingents set capacity = 1000000000 where event_id = ${event}`);
  return { fair: { event, ticketPrice }, concert: await largestEvent(database) };
}

async function largestEvent(database: BenchDatabase): Promise<BenchFestival['concert']> {
  const [largest] = await database.run<{ event: number }>(`
    select use.event_id as event
    from event_blocks use join seats seat on seat.block_id = use.block_id
    where seat.is_available = 1 group by use.event_id order by count(*) desc limit 1`);
  if (largest === undefined) throw new Error('there is no event with seats');
  const seats = await database.run<{ id: number; ticket_price_id: number }>(`
    select seat.id as id, min(price.id) as ticket_price_id
    from event_blocks use
    join seats seat on seat.block_id = use.block_id
    join ticket_prices price on price.price_category_id = use.price_category_id
    where use.event_id = ${largest.event} and seat.is_available = 1
    group by seat.id order by seat.id`);
  return { event: largest.event, seats };
}

/** Books the payment of all orders and takes their mails for sent. */
export async function payAllOrders(database: BenchDatabase, now: number): Promise<void> {
  await database.runAlone(
    'orders',
    `update orders set status = 'paid', paid_at = ${now} where status = 'open'`,
  );
  await database.runAlone(
    'outbox',
    `update outbox set state = 'sent', sent_at = ${now} where state = 'waiting'`,
  );
}

/** Tickets that nobody has redeemed yet. */
export async function ticketsToRedeem(database: BenchDatabase, most: number): Promise<string[]> {
  const items = await database.run<{ id: string }>(
    `select id from items where redeemed_at is null limit ${most}`,
  );
  return items.map(({ id }) => id);
}

/** Lets all reserved seats go. */
export async function releaseAllSeats(database: BenchDatabase): Promise<void> {
  await database.run('delete from placements where order_id is null');
}
