import { dayAfter, storedTimeOf } from '../../domain/stored-time.ts';
import type { Trx } from '../database/store.ts';
import { plantLayout } from './plant-layout.ts';
import type { PlannedEvent } from './sample-events.ts';

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
    await plantContingent(trx, { event_id: eventId, capacity: event.contingent });
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
        await plantContingent(trx, { event_id: eventId, block_id, capacity: block.fixed_places });
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
      await plantContingent(trx, { event_id, ticket_price_id: id, capacity: contingent });
    }
  }
}

async function plantContingent(
  trx: Trx,
  contingent: { event_id: number; block_id?: number; ticket_price_id?: number; capacity: number },
): Promise<void> {
  await trx
    .insertInto('contingents')
    .values({ block_id: null, ticket_price_id: null, ...contingent })
    .execute();
}
