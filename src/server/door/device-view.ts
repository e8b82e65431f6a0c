import type { Selectable } from 'kysely';
import type { Device } from '../../contract/devices.ts';
import type { DevicesTable } from '../database/door-tables.ts';

/** A phone as staff see it. */
export function viewDevice(row: Selectable<DevicesTable>, events: Device['events']): Device {
  return {
    id: row.id,
    name: row.name,
    events,
    state: row.revoked_at !== null ? 'revoked' : row.token_hash !== null ? 'active' : 'waiting',
    seen_at: row.seen_at === null ? null : new Date(row.seen_at).toISOString(),
    waiting_scans: row.waiting_scans,
  };
}
