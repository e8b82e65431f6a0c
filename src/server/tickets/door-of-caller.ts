import type { Caller } from '../http/actor.ts';

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
