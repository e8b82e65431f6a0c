import type { Instant, Preset, RowId } from './column-types.ts';

/** A phone at a gate: waiting to be paired (`pairing_hash`), paired (`token_hash`) or revoked (neither). */
export interface DevicesTable {
  id: RowId;
  name: string;
  token_hash: string | null;
  pairing_hash: string | null;
  pairing_expires_at: Instant | null;
  created_at: Instant;
  seen_at: Instant | null;
  waiting_scans: Preset<number>;
  revoked_at: Instant | null;
  /** The member who last created or paired it; null if unknown or removed since. */
  made_by_id: number | null;
  made_by: string | null;
}

export interface DeviceEventsTable {
  device_id: number;
  event_id: number;
}
