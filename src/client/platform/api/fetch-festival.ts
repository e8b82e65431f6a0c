import type { Festival } from '../../../contract/festival.ts';
import { call } from './call.ts';

/** The festival and its club, as the settings name them. */
export async function fetchFestival(): Promise<Festival> {
  return (await call('GET /api/booking/festival')).festival;
}
