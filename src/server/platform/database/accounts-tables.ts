import type { TeamAuditAction } from '../../../contract/team.ts';
import type { Permission } from '../../../domain/permission.ts';
import type { Bit, Instant, Preset, RowId } from './column-types.ts';

export interface UsersTable {
  id: RowId;
  /** In lower case. */
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

/** Single-use links by which a member of the team sets a password. */
export interface PasswordLinksTable {
  token_hash: string;
  user_id: number | null;
  expires_at: Instant;
}

/** Audit log of accounts. It outlives the account and whoever changed it, so it holds names and refers to nothing. */
export interface TeamHistoryTable {
  id: RowId;
  at: Instant;
  who: string;
  /** The account of `who`, whose name can be changed; null before migration 0006 and for the first account. */
  who_id: number | null;
  what: TeamAuditAction;
  /** The account, or the name of a device or deleted thing; empty for the whole team. */
  member: string;
  /** The new permissions, comma-separated; null if unchanged. */
  permissions: string | null;
}

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  /** Its name as shown to the member; empty if unknown. */
  browser: Preset<string>;
  is_remembered: Bit;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

/** The second factor (TOTP) of a login; it is on once a first code was right. */
export interface SecondFactorsTable {
  user_id: number;
  /** In hex, and not hashed: codes are computed from it. */
  secret: string;
  is_on: Bit;
  last_step: number;
  created_at: Instant;
}

export interface RecoveryCodesTable {
  code_hash: string;
  user_id: number;
}
