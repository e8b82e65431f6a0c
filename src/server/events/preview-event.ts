import type { EventDetail, Placement } from '../../contract/events.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Services } from '../services.ts';
import { viewEvents } from './event-view.ts';
import { contingentsOfEvent, shownRows } from './events-table.ts';
import { placesLeft } from './places-left.ts';
import { placementsJson, readTakenPlaces } from './read-taken-places.ts';

/** An event as guests read it once it is published, or do already. Refused: `unknown_event`. */
export async function previewEvent(
  { store, clock }: Services,
  id: number,
): Promise<{ event: EventDetail; placements: Placement[] } | Refusal> {
  const [event] = viewEvents(await shownRows(store.read, id));
  if (event === undefined) return refuse('unknown_event');
  const { value: taken } = await readTakenPlaces(store.read, event, clock());
  const left = placesLeft(event, taken, await contingentsOfEvent(store.read, id));
  return { event: { ...event, places_left: left }, placements: JSON.parse(placementsJson(id, taken)) };
}
