import type { EventDetail, Placement } from '../../../contract/events.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { viewEvents } from '../../catalog/events/event-view.ts';
import { shownRows } from '../../catalog/events/events-table.ts';
import { contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { placesLeft } from './places-left.ts';
import { placementsJson, readTakenPlaces } from './read-taken-places.ts';

/** An event as guests read it once it is published, or do already. Refused: `unknown_event`. */
export async function readPreview(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  id: number,
): Promise<{ event: EventDetail; placements: Placement[] } | Refusal> {
  const [event] = viewEvents(await shownRows(store.read, id));
  if (event === undefined) return refuse('unknown_event');
  const { value: taken } = await readTakenPlaces(store.read, event, clock());
  const left = placesLeft(event, taken, await contingentsOfEvent(store.read, id));
  return { event: { ...event, places_left: left }, placements: JSON.parse(placementsJson(id, taken)) };
}
