import type { Device } from '../../../contract/devices.ts';
import { instantTextOrNull } from '../../../domain/instant-text.ts';
import type { allDevices } from './devices.repository.ts';

type Row = Awaited<ReturnType<typeof allDevices>>[number];

/** A phone as staff see it. */
export function viewDevice(row: Row, events: Device['events'], mayMakerCheckIn: boolean): Device {
  return {
    id: row.id,
    name: row.name,
    events,
    state: row.revoked_at !== null ? 'revoked' : row.token_hash !== null ? 'active' : 'waiting',
    seen_at: instantTextOrNull(row.seen_at),
    waiting_scans: row.waiting_scans,
    made_by: row.made_by === null ? null : { name: row.made_by, standing: standingOf(row, mayMakerCheckIn) },
  };
}

function standingOf({ made_by_id }: Row, mayCheckIn: boolean): 'may' | 'no_checkin' | 'gone' {
  if (made_by_id === null) return 'gone';
  return mayCheckIn ? 'may' : 'no_checkin';
}
