import type * as festival from '../../../contract/festival.ts';
import type { Festival } from '../../../contract/festival.ts';
import { call } from './call.ts';

/** The festival and its club, as the settings name them. */
export async function fetchFestival(): Promise<Festival> {
  return (await call<typeof festival.readFestival>({ method: 'GET', path: '/api/booking/festival' }))
    .festival;
}
