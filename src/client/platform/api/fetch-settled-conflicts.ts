import type * as conflicts from '../../../contract/door.ts';
import { call } from './call.ts';

/** The conflicts at the doors that were dealt with last, the latest first. */
export async function fetchSettledConflicts(signal?: AbortSignal): Promise<conflicts.SettledConflict[]> {
  return (await call('GET /api/office/conflicts/settled', { signal })).conflicts;
}
