/** A block with numbered seats, or with `fixed_places` unnumbered places. */
interface CountedBlock {
  id: number;
  has_fixed_places: boolean;
  fixed_places: number;
  seats: ReadonlyArray<{ id: number; available: boolean }>;
}

/** Unavailable seats count neither as free nor in the total. */
interface Places {
  free: number;
  total: number;
}

/** Counts the places of all blocks of an event; `placements` are the event's held and sold places. */
export function placesByBlock(
  blocks: ReadonlyArray<CountedBlock>,
  placements: ReadonlyArray<{ block_id: number | null; seat_id: number | null }>,
): Map<number, Places> {
  const takenSeats = new Set<number>();
  const takenPlaces = new Map<number, number>();
  for (const { block_id, seat_id } of placements) {
    if (seat_id !== null) takenSeats.add(seat_id);
    else if (block_id !== null) takenPlaces.set(block_id, (takenPlaces.get(block_id) ?? 0) + 1);
  }
  return new Map(
    blocks.map((block) => [block.id, placesOf(block, takenSeats, takenPlaces.get(block.id) ?? 0)]),
  );
}

function placesOf(block: CountedBlock, takenSeats: ReadonlySet<number>, takenPlaces: number): Places {
  if (block.has_fixed_places) {
    return { free: Math.max(0, block.fixed_places - takenPlaces), total: block.fixed_places };
  }
  const sellable = block.seats.filter((seat) => seat.available);
  return { free: sellable.filter((seat) => !takenSeats.has(seat.id)).length, total: sellable.length };
}

/** Renewals never extend a hold beyond this time after it began. */
export const MAX_HOLD_MS = 60 * 60 * 1000;

/**
 * The end of a hold that is placed or renewed now: `holdMs` from now, at most one hour after the first hold, which stops
 * guests from keeping a seat by renewing. All instants are epoch milliseconds.
 */
export function holdUntil(now: number, firstHeldAt: number, holdMs: number): number {
  return Math.min(now + holdMs, firstHeldAt + Math.max(MAX_HOLD_MS, holdMs));
}

/** Whether a hold is still valid at `now`; its end is exclusive. */
export function isHeld(heldUntil: number, now: number): boolean {
  return now < heldUntil;
}
