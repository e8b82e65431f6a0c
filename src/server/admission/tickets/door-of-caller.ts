import type { Caller } from '../../platform/http/actor.ts';

/** Who may let people in: a gate or a person, in words, and for which events (`null` for every event). */
export interface Door {
  name: string;
  eventIds: ReadonlyArray<number> | null;
}

/** The door that a paired phone or a member of the team is; `null` for whoever may only look. */
export function doorOf({ staff, device }: Caller): Door | null {
  if (device !== null) return { name: device.name, eventIds: device.eventIds };
  if (!staff?.permissions.includes('checkin')) return null;
  return { name: `${staff.firstname} ${staff.lastname}`.trim(), eventIds: null };
}

/** Whether a door may say anew what became of a scan: its own, or one of a ticket that it lets in. */
export function mayDecide(door: Door, scannedBy: string, ticket: { event_id: number } | null): boolean {
  return scannedBy === door.name || door.eventIds === null || door.eventIds.includes(ticket?.event_id ?? 0);
}
