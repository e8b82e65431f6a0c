import type {
  Block,
  EventDetail,
  Placement,
  PlacementsChanged,
  Seat,
  TicketPrice,
} from '../../contract/events.ts';
import { eurosToCents, formatCents } from '../../domain/money.ts';
import type { BlockOutline, Fittings } from './plan-frame.ts';

/** A block on the plan, without its seats: large plans have thousands. */
export interface PlanBlock extends BlockOutline {
  /** Hex without `#`; `null` without a price category. */
  color: string | null;
  category: string | null;
  /** The lowest price in cents; `null` if nothing is offered. */
  fromCents: number | null;
  /** All places on sale, taken or not. */
  total: number;
  taken: TakenPlaces;
  /** Guests choose it as one table or, once a seat is taken, not at all. */
  isWhole?: boolean | undefined;
}

export interface Plan {
  blocks: PlanBlock[];
  fittings: Fittings;
}

export function planOf(event: EventDetail, placements: ReadonlyArray<Placement>): Plan {
  return { blocks: planBlocksOf(event, placements), fittings: event.layout?.fittings };
}

function planBlocksOf(event: EventDetail, placements: ReadonlyArray<Placement>): PlanBlock[] {
  return (event.layout?.blocks ?? []).map((block) => {
    const prices = pricesOf(block, event.ticket_prices).map(({ price }) => eurosToCents(price));
    const available = new Set(block.seats.filter((seat) => seat.available).map((seat) => seat.id));
    const { seats, places } = takenPlacesOf(block.id, placements);
    return {
      ...outlineOf(block),
      color: block.price_category?.color ?? null,
      category: block.price_category?.name ?? null,
      fromCents: prices.length > 0 ? Math.min(...prices) : null,
      total: block.has_fixed_places ? block.fixed_places : available.size,
      taken: { seats: seats.filter((id) => available.has(id)), places },
      isWhole: !!block.sold_together,
    };
  });
}

export function outlineOf({ id, name, x, y, w, h, rotation, table }: Block): BlockOutline {
  return { id, name, x, y, w, h, rotation, table };
}

/** The prices of these seats' categories: all of a block's unless told which. */
export function pricesOf(
  { price_category, seats }: Pick<Block, 'price_category' | 'seats'>,
  prices: TicketPrice[],
  ofSeats: ReadonlyArray<Pick<Seat, 'price_category_id'>> = seats[0] ? seats : [{}],
): TicketPrice[] {
  const ofBlock = price_category?.id ?? null;
  return prices.filter((price) =>
    ofSeats.some(({ price_category_id = ofBlock }) => price_category_id === price.price_category_id),
  );
}

export function freePlacesOf({ total, taken, isWhole }: PlanBlock): number {
  return isWhole && taken.seats.length > 0 ? 0 : Math.max(0, total - taken.seats.length - taken.places);
}

export function changePlan(plan: Plan, change: PlacementsChanged): Plan {
  const blocks = plan.blocks.map((block) => {
    const taken = changeTakenPlaces(block.id, block.taken, change);
    return taken === block.taken ? block : { ...block, taken };
  });
  return { ...plan, blocks };
}

/** `seats` are the ids of taken numbered seats, `places` the number of taken unnumbered places. */
export interface TakenPlaces {
  seats: number[];
  places: number;
}

/** Held and sold places both count as taken. */
export function takenPlacesOf(
  blockId: number,
  placements: ReadonlyArray<Pick<Placement, 'block_id' | 'seat_id'>>,
): TakenPlaces {
  const ofBlock = placements.filter((placement) => placement.block_id === blockId);
  const seats = ofBlock.flatMap(({ seat_id }) => seat_id ?? []);
  return { seats, places: ofBlock.length - seats.length };
}

/** Returns the same object if the change does not concern this block. */
export function changeTakenPlaces(
  blockId: number,
  before: TakenPlaces,
  { taken, freed }: PlacementsChanged,
): TakenPlaces {
  const added = takenPlacesOf(blockId, taken);
  const removed = takenPlacesOf(blockId, freed);
  const seats = new Set(before.seats);
  for (const seat of added.seats) seats.add(seat);
  for (const seat of removed.seats) seats.delete(seat);
  const places = Math.max(0, before.places + added.places - removed.places);
  const isSame =
    places === before.places &&
    seats.size === before.seats.length &&
    before.seats.every((id) => seats.has(id));
  return isSame ? before : { seats: [...seats], places };
}

/** `Block A, 18 von 48 Plätzen frei, Kategorie 1, ab 28,00 €`, the link's accessible name. */
export function describeBlock(block: PlanBlock): string {
  return [block.name, describeFree(block), block.category, describePrice(block)].filter(Boolean).join(', ');
}

function describeFree(block: PlanBlock): string {
  const free = freePlacesOf(block);
  const places = `${free} von ${block.total} Plätzen frei`;
  return free === 0 ? `${places}, ausverkauft` : places;
}

export function describePrice({ fromCents }: PlanBlock): string {
  return fromCents === null ? '' : `ab ${formatCents(fromCents)}`;
}
