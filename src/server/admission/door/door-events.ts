import type { DoorChoice } from '../../../contract/devices.ts';
import type { DoorEvent } from '../../../contract/door.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { validityOf } from '../../../domain/validity.ts';
import { eventsWithAdmission } from '../../catalog/events/event-lists.repository.ts';
import type { Db } from '../../platform/database/store.ts';

/**
 * The events a door lets in, in the order of the programme: of a phone those it was made for, of staff (`null`) all
 * that are not over at `now` (epoch milliseconds).
 */
export async function eventsOfDoor(
  db: Db,
  eventIds: ReadonlyArray<number> | null,
  now: number,
): Promise<DoorEvent[]> {
  const rows = eventIds === null ? await eventsNotOver(db, now) : await eventsWithAdmission(db, eventIds);
  return rows.map(({ is_published, ...event }) => event);
}

/** The events that a phone can be made for. */
export async function doorChoices(db: Db, now: number): Promise<DoorChoice[]> {
  return (await eventsNotOver(db, now)).map(({ id, name, starts_at, is_published }) => ({
    id,
    name,
    starts_at,
    is_published: is_published === 1,
  }));
}

/** Over is an event when its tickets let nobody in any more. */
async function eventsNotOver(db: Db, now: number) {
  const at = storedTimeOfInstant(now);
  const rows = await eventsWithAdmission(db, null);
  return rows.filter((event) => {
    const { starts_at: startsAt, ends_at: endsAt, admission_starts_at: admissionStartsAt } = event;
    return at < validityOf({ startsAt, endsAt, admissionStartsAt }).validUntil;
  });
}
