import type { Permission } from '../../../domain/permission.ts';

/** A phone at a gate that staff have paired. */
export interface Device {
  id: number;
  name: string;
  eventIds: ReadonlyArray<number>;
}

/** Who calls: nobody we know, somebody of the team, or a paired phone. */
export interface Caller {
  staff: Staff | null;
  device: Device | null;
}

/** Somebody logged in to the back office. */
export interface Staff {
  userId: number;
  firstname: string;
  lastname: string;
  /** What he may do now: nothing while he owes a second factor. */
  permissions: ReadonlyArray<Permission>;
  /** The club demands a second factor, and he has none yet. */
  owesSecondFactor: boolean;
  /** Which session, for ending it. */
  tokenHash: string;
}

/** How somebody of the team stands in what is kept. */
export function nameOfStaff({ firstname, lastname }: Pick<Staff, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
