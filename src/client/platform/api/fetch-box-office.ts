import type { BoxOfficeEvent } from '../../../contract/box-office.ts';
import { call } from './call.ts';

/** What the team can issue, event by event, with what is kept back and what is free. */
export async function fetchBoxOffice(signal?: AbortSignal): Promise<BoxOfficeEvent[]> {
  return (await call('GET /api/office/box-office', { signal })).events;
}
