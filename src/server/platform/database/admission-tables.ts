import type { Instant, Preset, RowId } from './column-types.ts';

/** A phone at a gate. It has a pairing until it is paired and a token from then on, neither once it is revoked. */
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
  /** Who of the team has made or paired it last; `null` when he is not in the team any more, or it was made before. */
  made_by_id: number | null;
  made_by: string | null;
}

export interface DeviceEventsTable {
  device_id: number;
  event_id: number;
}
