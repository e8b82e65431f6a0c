import type * as holds from '../../../contract/holds.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import { call } from './call.ts';

/** The seats this browser holds. */
export async function fetchHolds(signal?: AbortSignal): Promise<HeldSeat[]> {
  return (await call<typeof holds.listHolds>({ method: 'GET', path: '/api/booking/holds' }, { signal }))
    .holds;
}
