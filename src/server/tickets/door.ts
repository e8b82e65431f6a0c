import type { Staff } from '../http/actor.ts';

/** Who may let people in: a gate or a person, in words, and for which events (`null` for every event). */
export interface Door {
  name: string;
  eventIds: ReadonlyArray<number> | null;
}

/** The door that a member of the team is; `null` for whoever may only look. */
export function doorOf(staff: Staff | null): Door | null {
  if (!staff?.permissions.includes('checkin')) return null;
  return { name: `${staff.firstname} ${staff.lastname}`.trim(), eventIds: null };
}
