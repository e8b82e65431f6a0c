import type { Db } from '../database/store.ts';
import { placesKeptBack, takenPlaces, takenSeats } from './events-table.ts';

/** The places of an event that are taken at one moment. */
export interface TakenPlaces {
  seats: ReadonlyArray<{ block_id: number | null; seat_id: number | null }>;
  /** Places without number: so many of each block, `null` for tickets of no block. */
  places: ReadonlyArray<{ block_id: number | null; count: number }>;
}

/** What is taken at `now`, and until when that holds if nobody changes it: until the next hold lapses. */
export async function readTakenPlaces(
  db: Db,
  eventId: number,
  now: number,
): Promise<{ value: TakenPlaces; freshUntil: number }> {
  const seats = await takenSeats(db, eventId, now);
  const places = await takenPlaces(db, eventId, now);
  let freshUntil = Number.POSITIVE_INFINITY;
  for (const { held_until } of [...seats, ...places]) {
    if (held_until !== null && held_until > now && held_until < freshUntil) freshUntil = held_until;
  }
  const keptBack = await placesKeptBack(db, eventId);
  return { value: { seats, places: [...places, ...keptBack] }, freshUntil };
}

/** The same as the placements of the API, in JSON: of the whole event, or of one block of it. */
export function placementsJson(eventId: number, { seats, places }: TakenPlaces, blockId?: number): string {
  const isAsked = (row: { block_id: number | null }) => blockId === undefined || row.block_id === blockId;
  const texts: string[] = [];
  for (const { block_id, count } of places.filter(isAsked)) {
    const text = `{"event_id":${eventId},"block_id":${block_id},"seat_id":null}`;
    for (let i = 0; i < count; i++) texts.push(text);
  }
  for (const row of seats) {
    if (!isAsked(row)) continue;
    texts.push(`{"event_id":${eventId},"block_id":${row.block_id},"seat_id":${row.seat_id}}`);
  }
  return `[${texts.join(',')}]`;
}
