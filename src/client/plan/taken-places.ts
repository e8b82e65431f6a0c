import type { Placement, PlacementsChanged } from '../../contract/events.ts';

/** Which numbered seats of a block are taken, and how many of its places without number. */
export interface TakenPlaces {
  seats: number[];
  places: number;
}

/** Counts a block's placements, held and sold alike. */
export function takenPlacesOf(
  blockId: number,
  placements: ReadonlyArray<Pick<Placement, 'block_id' | 'seat_id'>>,
): TakenPlaces {
  const ofBlock = placements.filter((placement) => placement.block_id === blockId);
  const seats = ofBlock.flatMap(({ seat_id }) => seat_id ?? []);
  return { seats, places: ofBlock.length - seats.length };
}

/** Works a change of the event in. Gives the very same object when it does not concern this block. */
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
