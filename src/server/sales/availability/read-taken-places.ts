import type { LastingEvent } from '../../catalog/events/event-view.ts';
import { placesKeptBack } from '../../inventory/quotas.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { takenPlaces, takenSeats } from './taken-places.repository.ts';

/** The places of an event that are taken at one moment. */
export interface TakenPlaces {
  seats: ReadonlyArray<{ block_id: number | null; seat_id: number | null; price_id: number | null }>;
  /** Places without number: so many of each block at each price. */
  places: ReadonlyArray<{ block_id: number | null; price_id: number | null; count: number }>;
}

/**
 * What is taken at `now`, and until when that holds if nobody changes it: until the next hold lapses. Of an event
 * without a plan nothing is: its list would grow with every ticket, and no page asks for it.
 */
export async function readTakenPlaces(
  db: Db,
  { id: eventId, layout }: LastingEvent,
  now: number,
): Promise<{ value: TakenPlaces; freshUntil: number }> {
  if (layout === null) return { value: { seats: [], places: [] }, freshUntil: Number.POSITIVE_INFINITY };
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
  const text = (row: { block_id: number | null; price_id: number | null }, seatId: number | null) => {
    const price = row.price_id === null ? null : `{"id":${row.price_id}}`;
    return `{"event_id":${eventId},"block_id":${row.block_id},"seat_id":${seatId},"ticket_price":${price}}`;
  };
  const texts: string[] = [];
  for (const row of places.filter(isAsked)) {
    const place = text(row, null);
    for (let i = 0; i < row.count; i++) texts.push(place);
  }
  for (const row of seats.filter(isAsked)) texts.push(text(row, row.seat_id));
  return `[${texts.join(',')}]`;
}
