import type { DoorChoice } from '../../contract/devices.ts';
import type { DoorEvent } from '../../contract/door.ts';
import { validityOf } from '../../domain/admission.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import { eventsWithAdmission } from '../catalog/events/events.repository.ts';
import type { Db } from '../platform/database/store.ts';
import { type Caller, nameOfStaff } from '../platform/http/actor.ts';

/** A gate or staff member who admits guests, and for which events (`null` for all). */
export interface Door {
  name: string;
  eventIds: ReadonlyArray<number> | null;
}

/**
 * The caller as a door: a paired phone, or staff with the permission `checkin`. `null` for anyone else, who
 * may only look up tickets.
 */
export function doorOf({ staff, device }: Caller): Door | null {
  if (device !== null) return { name: device.name, eventIds: device.eventIds };
  if (!staff?.permissions.includes('checkin')) return null;
  return { name: nameOfStaff(staff), eventIds: null };
}

/** Whether a door may revise a scan: its own, or one of a ticket for an event it admits to. */
export function mayDecide(door: Door, scannedBy: string, ticket: { event_id: number } | null): boolean {
  return scannedBy === door.name || door.eventIds === null || door.eventIds.includes(ticket?.event_id ?? 0);
}

/**
 * The events a door admits to: for a phone those it was set up for, for staff (`null`) all that are not over
 * at `now` (epoch milliseconds).
 */
export async function eventsOfDoor(
  db: Db,
  eventIds: ReadonlyArray<number> | null,
  now: number,
): Promise<DoorEvent[]> {
  const rows = eventIds === null ? await eventsNotOver(db, now) : await eventsWithAdmission(db, eventIds);
  return rows.map(({ is_published, ...event }) => event);
}

/** The events to choose from when adding a phone. */
export async function doorChoices(db: Db, now: number): Promise<DoorChoice[]> {
  return (await eventsNotOver(db, now)).map(({ id, name, starts_at, is_published }) => ({
    id,
    name,
    starts_at,
    is_published: is_published === 1,
  }));
}

/** An event is over when its tickets are no longer admitted. */
async function eventsNotOver(db: Db, now: number) {
  const at = storedTimeOfInstant(now);
  const rows = await eventsWithAdmission(db, null);
  return rows.filter((event) => {
    const { starts_at: startsAt, ends_at: endsAt, admission_starts_at: admissionStartsAt } = event;
    return at < validityOf({ startsAt, endsAt, admissionStartsAt }).validUntil;
  });
}
