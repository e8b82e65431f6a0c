import type { Permission } from '../../domain/permission.ts';

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
  permissions: ReadonlyArray<Permission>;
  /** Which session, for ending it. */
  tokenHash: string;
}
