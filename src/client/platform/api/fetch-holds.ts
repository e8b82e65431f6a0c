import type { HeldSeat } from '../../../contract/holds.ts';
import { call } from './call.ts';

/** The seats this browser holds. */
export async function fetchHolds(signal?: AbortSignal): Promise<HeldSeat[]> {
  return (await call('GET /api/booking/holds', { signal })).holds;
}
