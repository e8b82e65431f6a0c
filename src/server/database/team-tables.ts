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

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  is_remembered: Bit;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}
