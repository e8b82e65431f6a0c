import * as v from 'valibot';
import { Conflict } from './door.ts';
import { endpoint } from './endpoint.ts';
import { ScanId } from './tickets.ts';
import { Done, Id, StoredTimeText } from './wire.ts';

/** A conflict as the office sees it: also of a ticket that we do not know, of no event then. */
export const OpenConflict = v.object({
  ...Conflict.entries,
  item_id: v.string(),
  event_id: v.nullable(Id),
});
export type OpenConflict = v.InferOutput<typeof OpenConflict>;

/** A conflict that somebody of the team has dealt with. */
export const SettledConflict = v.object({
  ...OpenConflict.entries,
  settled_at: StoredTimeText,
  settled_by: v.string(),
});
export type SettledConflict = v.InferOutput<typeof SettledConflict>;

export const listSettledConflicts = endpoint({
  method: 'GET',
  path: '/api/office/conflicts/settled',
  summary: 'Doppelt oder zu Unrecht Eingelassene, die erledigt sind: die letzten, mit wer und wann',
  access: 'checkin',
  answer: v.object({ conflicts: v.array(SettledConflict) }),
});

export const settleConflict = endpoint({
  method: 'POST',
  path: '/api/office/conflicts/settle',
  summary: 'Einen Konflikt als erledigt vermerken; er verschwindet von Dashboard und Telefonen',
  access: 'checkin',
  body: v.object({ scan_id: ScanId }),
  answer: Done,
});
