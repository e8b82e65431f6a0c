import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { endOfEvent } from '../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Trx } from '../../platform/database/store.ts';

interface Named {
  id: number;
}

/** Prices of published events, with what decides whether they are on sale. */
export const pricesOnSale = compiledOnce((trx, _: object, prices: ReadonlyArray<Named>) =>
  trx
    .selectFrom('ticket_prices as price')
    .innerJoin('events as event', 'event.id', 'price.event_id')
    .where(
      'price.id',
      'in',
      prices.map((price) => price.id),
    )
    .where('event.is_published', '=', 1)
    .select([
      'price.id',
      'price.event_id',
      'price.price_category_id',
      'price.price_cents',
      'event.layout_id',
      'event.has_fixed_tickets',
      'event.sale_starts_at',
      'event.sale_ends_at',
      'event.starts_at',
      'event.ends_at',
    ]),
);

/** Seats with the layout they stand in. */
export const seatsOnSale = compiledOnce((trx, _: object, seats: ReadonlyArray<Named>) =>
  trx
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .where(
      'seat.id',
      'in',
      seats.map((seat) => seat.id),
    )
    .select(['seat.id', 'seat.block_id', 'seat.is_available', 'block.layout_id']),
);

/** Blocks, a row for every event that gives them a category (one without where none does). */
export const blocksOnSale = compiledOnce((trx, _: object, blocks: ReadonlyArray<Named>) =>
  trx
    .selectFrom('blocks as block')
    .leftJoin('event_blocks as use', 'use.block_id', 'block.id')
    .where(
      'block.id',
      'in',
      blocks.map((block) => block.id),
    )
    .select([
      'block.id',
      'block.layout_id',
      'block.has_fixed_places',
      'use.event_id',
      'use.price_category_id',
    ]),
);

/** Why nothing of this event can be sold to anybody at `now` (epoch milliseconds): guests do not see it, or it is over. */
export async function refuseEvent(trx: Trx, eventId: number, now: number): Promise<Refusal | null> {
  const event = await trx
    .selectFrom('events')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', eventId)
    .where('is_published', '=', 1)
    .executeTakeFirst();
  if (event === undefined) return refuse('unknown_event');
  return isOver(event, now) ? refuse('event_over') : null;
}

/** Whether an event is over at `now` (epoch milliseconds). */
export function isOver(event: { starts_at: StoredTime; ends_at: StoredTime | null }, now: number): boolean {
  return storedTimeOfInstant(now) >= endOfEvent({ startsAt: event.starts_at, endsAt: event.ends_at });
}
