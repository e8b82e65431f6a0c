import { dayAfter, storedTimeOf } from '../../../domain/stored-time.ts';
import { insertContingent } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { insertBlock, insertLayout } from '../layouts/layouts.repository.ts';
import { insertSeats } from '../layouts/seats.repository.ts';
import { insertEvent } from './events.repository.ts';
import { insertBlockUse, insertCategory, insertPrice } from './offers.repository.ts';

interface PlannedPrice {
  name: string;
  euros: number;
  /** The most that are sold. */
  contingent?: number;
}

/** What an event sells. */
export interface PlannedOffer {
  /** The most tickets that are sold. */
  contingent?: number;
  prices: ReadonlyArray<PlannedPrice>;
  /** Null for an event without a plan. */
  layout: PlannedLayout | null;
  /** Referred to by the blocks of the layout by index. */
  categories: ReadonlyArray<{ name: string; color: string; prices: ReadonlyArray<PlannedPrice> }>;
}

/** An event to be seeded; it starts at `from` (Berlin time) on the day of the festival. */
export interface PlannedEvent extends PlannedOffer {
  name: string;
  location: string;
  description: string;
  from: string;
}

const EVERYTHING = { block_id: null, ticket_price_id: null };

/** Seeds an event with its layout, prices and contingents; `day` is `YYYY-MM-DD`. */
export async function seedEvent(trx: Trx, event: PlannedEvent, day: string, position: number): Promise<void> {
  const plan = event.layout && (await seedLayout(trx, event.layout));
  const eventId = await insertEvent(trx, {
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
  });
  await seedOffer(trx, eventId, event, plan?.blocks ?? []);
}

/** A block to be sold; `category` is the index of its category. */
type OfferedBlock = Pick<PlannedBlock, 'category' | 'fixed_places'> & { id: number };

/** Seeds prices, categories and contingents. */
export async function seedOffer(
  trx: Trx,
  eventId: number,
  offer: Omit<PlannedOffer, 'layout'>,
  blocks: ReadonlyArray<OfferedBlock>,
): Promise<void> {
  if (offer.contingent !== undefined) {
    await insertContingent(trx, { ...EVERYTHING, event_id: eventId, capacity: offer.contingent });
  }
  await seedPrices(trx, eventId, null, offer.prices);
  for (const [index, category] of offer.categories.entries()) {
    const { name, color } = category;
    const categoryId = await insertCategory(trx, { event_id: eventId, name, color, position: index });
    await seedPrices(trx, eventId, categoryId, category.prices);
    for (const { id: block_id, fixed_places } of blocks.filter((block) => block.category === index)) {
      await insertBlockUse(trx, { event_id: eventId, block_id, price_category_id: categoryId });
      if (fixed_places > 0) {
        await insertContingent(trx, {
          ...EVERYTHING,
          event_id: eventId,
          block_id,
          capacity: fixed_places,
        });
      }
    }
  }
}

async function seedPrices(
  trx: Trx,
  event_id: number,
  price_category_id: number | null,
  prices: PlannedEvent['prices'],
): Promise<void> {
  for (const [position, { name, euros, contingent }] of prices.entries()) {
    const price = { event_id, price_category_id, name, price_cents: euros * 100, position };
    const ticket_price_id = await insertPrice(trx, price);
    if (contingent !== undefined) {
      await insertContingent(trx, { ...EVERYTHING, event_id, ticket_price_id, capacity: contingent });
    }
  }
}

/** A seat to be seeded; `position` is its place in the row from 1, with gaps for aisles. */
export interface PlannedSeat {
  row: string;
  row_position: number;
  name: string;
  position: number;
  is_available: 0 | 1;
}

/** A block to be seeded, with seats or with `fixed_places`; `category` is an index. */
export interface PlannedBlock {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
  category: number;
  fixed_places: number;
  seats: ReadonlyArray<PlannedSeat>;
}

export interface PlannedLayout {
  name: string;
  blocks: ReadonlyArray<PlannedBlock>;
}

/** Seeds a layout; returns its id and its blocks. */
export async function seedLayout(
  trx: Trx,
  layout: PlannedLayout,
): Promise<{ layoutId: number; blocks: OfferedBlock[] }> {
  const layoutId = await insertLayout(trx, { name: layout.name });
  const blocks: OfferedBlock[] = [];
  for (const block of layout.blocks) {
    const { id } = await insertBlock(trx, { layout_id: layoutId, ...rowOf(block) });
    blocks.push({ ...block, id });
    await insertSeats(
      trx,
      block.seats.map((seat) => ({ block_id: id, ...seat })),
    );
  }
  return { layoutId, blocks };
}

function rowOf({ name, x, y, w, h, rotation, fixed_places }: PlannedBlock) {
  const has_fixed_places: 0 | 1 = fixed_places > 0 ? 1 : 0;
  return { name, x, y, w, h, rotation, has_fixed_places, fixed_places };
}
