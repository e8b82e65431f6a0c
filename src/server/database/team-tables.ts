import type { Permission } from '../../domain/permission.ts';
import type { Bit, Instant, RowId } from './column-types.ts';

export interface UsersTable {
  id: RowId;
  /** Lower case. */
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string;
  created_at: Instant;
}

export interface UserPermissionsTable {
  user_id: number;
  permission: Permission;
}

/** By which a password is set, once. */
export interface PasswordLinksTable {
  token_hash: string;
  user_id: number | null;
  expires_at: Instant;
}

/** Who changed which account, and how. Outlives both. */
export interface TeamHistoryTable {
  id: RowId;
  at: Instant;
  who: string;
  what: 'first' | 'invited' | 'changed' | 'removed' | 'password_set';
  member: string;
  /** As they are from then on, with commas; null where they did not change. */
  permissions: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  is_remembered: Bit;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}
