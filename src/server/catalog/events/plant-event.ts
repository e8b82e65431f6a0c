import { dayAfter, storedTimeOf } from '../../../domain/stored-time.ts';
import { insertContingent } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { PlannedLayout } from '../layouts/planned-block.ts';
import { plantLayout } from '../layouts/plant-layout.ts';

interface PlannedPrice {
  name: string;
  euros: number;
  /** At most this many are sold. */
  contingent?: number;
}

/** An event before it has an id; `from` on the wall clock of the festival's day. */
export interface PlannedEvent {
  name: string;
  location: string;
  description: string;
  from: string;
  /** At most this many tickets are sold. */
  contingent?: number;
  prices: ReadonlyArray<PlannedPrice>;
  /** `null` for an event without seats. */
  layout: PlannedLayout | null;
  /** The blocks of the layout name theirs by index. */
  categories: ReadonlyArray<{ name: string; color: string; prices: ReadonlyArray<PlannedPrice> }>;
}

/** A contingent of a whole event. */
const EVERYTHING = { block_id: null, ticket_price_id: null };

/** Writes an event with its plan, prices and contingents; `day` is `YYYY-MM-DD`. */
export async function plantEvent(
  trx: Trx,
  event: PlannedEvent,
  day: string,
  position: number,
): Promise<void> {
  const plan = event.layout && (await plantLayout(trx, event.layout));
  const { id: eventId } = await trx
    .insertInto('events')
    .values({
      name: event.name,
      location: event.location,
      description: event.description,
      has_fixed_tickets: plan ? 0 : 1,
      layout_id: plan?.layoutId ?? null,
      starts_at: storedTimeOf(`${day}T${event.from}:00`),
      ends_at: storedTimeOf(`${dayAfter(day, 1)}T01:00:00`),
      sale_starts_at: null,
      sale_ends_at: null,
      is_published: 1,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  if (event.contingent !== undefined) {
    await insertContingent(trx, { ...EVERYTHING, event_id: eventId, capacity: event.contingent });
  }
  await plantPrices(trx, eventId, null, event.prices);
  for (const [index, category] of event.categories.entries()) {
    const { id: categoryId } = await trx
      .insertInto('price_categories')
      .values({ event_id: eventId, name: category.name, color: category.color, position: index })
      .returning('id')
      .executeTakeFirstOrThrow();
    await plantPrices(trx, eventId, categoryId, category.prices);
    for (const block of event.layout?.blocks.filter((block) => block.category === index) ?? []) {
      const block_id = plan?.blockIds.get(block.name) as number;
      await trx
        .insertInto('event_blocks')
        .values({ event_id: eventId, block_id, price_category_id: categoryId })
        .execute();
      if (block.fixed_places > 0) {
        await insertContingent(trx, {
          ...EVERYTHING,
          event_id: eventId,
          block_id,
          capacity: block.fixed_places,
        });
      }
    }
  }
}

async function plantPrices(
  trx: Trx,
  event_id: number,
  price_category_id: number | null,
  prices: PlannedEvent['prices'],
): Promise<void> {
  for (const [position, { name, euros, contingent }] of prices.entries()) {
    const { id } = await trx
      .insertInto('ticket_prices')
      .values({ event_id, price_category_id, name, price_cents: euros * 100, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (contingent !== undefined) {
      await insertContingent(trx, { ...EVERYTHING, event_id, ticket_price_id: id, capacity: contingent });
    }
  }
}
