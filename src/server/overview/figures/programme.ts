import type { Db } from '../../platform/database/store.ts';
import { allEvents, allPrices, placesByEvent } from './occupancy.repository.ts';

/** Events, their places and their prices: what changes only when staff change it. */
export interface Programme {
  events: Awaited<ReturnType<typeof allEvents>>;
  /** Of the events with a plan. */
  places: Map<number, number>;
  priceIds: Map<number, number[]>;
}

/** Reads all events with what they have to sell. */
export async function readProgramme(db: Db): Promise<Programme> {
  const prices = Map.groupBy(await allPrices(db), (price) => price.event_id);
  return {
    events: await allEvents(db),
    places: await placesByEvent(db),
    priceIds: new Map([...prices].map(([id, rows]) => [id, rows.map((row) => row.id)])),
  };
}
