/** A block as far as counting goes: numbered seats, or `fixed_places` places without number. */
export interface CountedBlock {
  id: number;
  has_fixed_places: boolean;
  fixed_places: number;
  seats: ReadonlyArray<{ id: number; available: boolean }>;
}

/** Free and total places of a block; unavailable seats count as neither. */
export interface Places {
  free: number;
  total: number;
}

/** Counts the places of every block of an event at once; `placements` are those of the event, held and sold alike. */
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
