import type { Arrivals } from '../../../contract/figures.ts';
import { call } from './call.ts';

/** The evening at the doors as it stands now. */
export function fetchArrivals(signal?: AbortSignal): Promise<Arrivals> {
  return call('GET /api/office/arrivals', { signal });
}
