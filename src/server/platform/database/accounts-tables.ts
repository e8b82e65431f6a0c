import type { TeamAuditAction } from '../../../contract/team.ts';
import type { Permission } from '../../../domain/permission.ts';
import type { Bit, Instant, Preset, RowId } from './column-types.ts';

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
  what: TeamAuditAction;
  /** Or a phone or plan by its name; empty where it is about the whole team. */
  member: string;
  /** As they are from then on, with commas; null where they did not change. */
  permissions: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  /** In words, empty where it is unknown. */
  browser: Preset<string>;
  is_remembered: Bit;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

/** The second factor of a login; not on before its first code was right. */
export interface SecondFactorsTable {
  user_id: number;
  /** Hexadecimal. It must be read to compare codes, so no hash would do. */
  secret: string;
  is_on: Bit;
  last_step: number;
  created_at: Instant;
}

export interface RecoveryCodesTable {
  code_hash: string;
  user_id: number;
}
