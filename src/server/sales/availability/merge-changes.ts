import type { PlacementsChanged } from '../../../contract/events.ts';

/** Several changes as one: of a seat the last word counts, places without number are counted up against each other. */
export function mergeChanges(changes: ReadonlyArray<PlacementsChanged>): PlacementsChanged {
  const seats = new Map<number, { block_id: number | null; isTaken: boolean }>();
  const places = new Map<number | null, number>();
  const note = (isTaken: boolean, { block_id, seat_id }: PlacementsChanged['taken'][number]) => {
    if (seat_id === null) places.set(block_id, (places.get(block_id) ?? 0) + (isTaken ? 1 : -1));
    else seats.set(seat_id, { block_id, isTaken });
  };
  for (const { taken, freed } of changes) {
    for (const place of freed) note(false, place);
    for (const place of taken) note(true, place);
  }

  const merged: PlacementsChanged = { taken: [], freed: [] };
  for (const [seat_id, { block_id, isTaken }] of seats) {
    (isTaken ? merged.taken : merged.freed).push({ block_id, seat_id });
  }
  for (const [block_id, count] of places) {
    const list = count > 0 ? merged.taken : merged.freed;
    for (let i = 0; i < Math.abs(count); i++) list.push({ block_id, seat_id: null });
  }
  return merged;
}
