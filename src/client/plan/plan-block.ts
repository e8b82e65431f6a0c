import type { Block, EventDetail, Placement, PlacementsChanged, TicketPrice } from '../../contract/events.ts';
import { eurosToCents } from '../../domain/money.ts';
import type { BlockOutline, Fittings } from './plan-frame.ts';
import { changeTakenPlaces, type TakenPlaces, takenPlacesOf } from './taken-places.ts';

/** A block as the overview needs it, without its seats: a large plan has thousands of them. */
export interface PlanBlock extends BlockOutline {
  /** Hex without `#`; `null` without a price category. */
  color: string | null;
  category: string | null;
  /** The lowest price in cents, `null` where there is none. */
  fromCents: number | null;
  /** All places that can be had at all. */
  total: number;
  taken: TakenPlaces;
}

/** A plan with what is taken on it. */
export interface Plan {
  blocks: PlanBlock[];
  fittings: Fittings;
}

/** The plan of an event with what is taken. */
export function planOf(event: EventDetail, placements: ReadonlyArray<Placement>): Plan {
  return { blocks: planBlocksOf(event, placements), fittings: event.layout?.fittings };
}

/** The blocks of an event with what is taken in each. */
export function planBlocksOf(event: EventDetail, placements: ReadonlyArray<Placement>): PlanBlock[] {
  return (event.layout?.blocks ?? []).map((block) => {
    const prices = pricesOf(block, event).map(({ price }) => eurosToCents(price));
    const available = new Set(block.seats.filter((seat) => seat.available).map((seat) => seat.id));
    const { seats, places } = takenPlacesOf(block.id, placements);
    return {
      ...outlineOf(block),
      color: block.price_category?.color ?? null,
      category: block.price_category?.name ?? null,
      fromCents: prices.length > 0 ? Math.min(...prices) : null,
      total: block.has_fixed_places ? block.fixed_places : available.size,
      taken: { seats: seats.filter((id) => available.has(id)), places },
    };
  });
}

export function outlineOf({ id, name, x, y, w, h, rotation }: Block): BlockOutline {
  return { id, name, x, y, w, h, rotation };
}

/** What a place of the block may cost: the prices of its category, without one those without category. */
export function pricesOf(
  block: Pick<Block, 'price_category'>,
  event: { ticket_prices: TicketPrice[] },
): TicketPrice[] {
  return (
    block.price_category?.ticket_prices ??
    event.ticket_prices.filter(({ price_category_id }) => price_category_id === null)
  );
}

export function freePlacesOf({ total, taken }: PlanBlock): number {
  return Math.max(0, total - taken.seats.length - taken.places);
}

/** Works a change of the event's places into all blocks. */
export function changePlan(plan: Plan, change: PlacementsChanged): Plan {
  const blocks = plan.blocks.map((block) => {
    const taken = changeTakenPlaces(block.id, block.taken, change);
    return taken === block.taken ? block : { ...block, taken };
  });
  return { ...plan, blocks };
}
