import type { Block } from '../../../contract/events.ts';
import { placesByBlock } from '../../../domain/availability.ts';
import type { LastingEvent } from '../../catalog/events/event-view.ts';
import type { Contingent } from '../../inventory/contingents.repository.ts';
import type { TakenPlaces } from './read-taken-places.ts';

const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * How many tickets of an event can still be bought, `null` where nothing limits it: the free places of its blocks,
 * within the contingents of block, ticket price and event.
 */
export function placesLeft(
  event: LastingEvent,
  taken: TakenPlaces,
  contingents: ReadonlyArray<Contingent>,
): number | null {
  const leftIn = (blockId: number | null, priceId: number | null) =>
    contingents
      .filter((row) => row.block_id === blockId && row.ticket_price_id === priceId)
      .reduce((least, row) => Math.min(least, Math.max(0, row.capacity - row.taken)), NO_LIMIT);
  const blocks = event.layout?.blocks ?? [];
  const free = freeByBlock(blocks, taken);

  let left = 0;
  // The prices of a category sell the blocks of that category, those without one the blocks without one.
  for (const [categoryId, prices] of Map.groupBy(event.ticket_prices, (price) => price.price_category_id)) {
    const forPrices = prices.reduce((sum, price) => sum + leftIn(null, price.id), 0);
    const forPlaces = blocks
      .filter((block) => (block.price_category?.id ?? null) === categoryId)
      .reduce((sum, block) => sum + Math.min(free.get(block.id) ?? 0, leftIn(block.id, null)), 0);
    left += event.has_fixed_tickets ? forPrices : Math.min(forPrices, forPlaces);
  }
  left = Math.min(left, leftIn(null, null));
  return left === NO_LIMIT ? null : left;
}

function freeByBlock(blocks: ReadonlyArray<Block>, { seats, places }: TakenPlaces): Map<number, number> {
  const inBlocks = places.filter((row) => row.block_id !== null);
  const placements = [
    ...seats,
    ...inBlocks.flatMap(({ block_id, count }) =>
      Array.from({ length: count }, () => ({ block_id, seat_id: null })),
    ),
  ];
  return new Map([...placesByBlock(blocks, placements)].map(([id, { free }]) => [id, free]));
}
