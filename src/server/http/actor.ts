import type { Permission } from '../../domain/permission.ts';

/** Somebody logged in to the back office. */
export interface Staff {
  userId: number;
  firstname: string;
  lastname: string;
  permissions: ReadonlyArray<Permission>;
  /** Which session, for ending it. */
  tokenHash: string;
}
