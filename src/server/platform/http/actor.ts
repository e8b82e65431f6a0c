import type { Permission } from '../../../domain/permission.ts';

/** A phone at a gate that staff have paired. */
export interface Device {
  id: number;
  name: string;
  eventIds: ReadonlyArray<number>;
}

/** The caller: an unknown guest, a member of the team, or a paired phone. */
export interface Caller {
  staff: Staff | null;
  device: Device | null;
}

/** A member of the team who is logged in. */
export interface Staff {
  userId: number;
  firstname: string;
  lastname: string;
  /** Empty until a required second factor is set up. */
  permissions: ReadonlyArray<Permission>;
  /** The club requires a second factor, and they have none yet. */
  owesSecondFactor: boolean;
  tokenHash: string;
}

export function nameOfStaff({ firstname, lastname }: Pick<Staff, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
