import { type BoxOfficeEvent, readBoxOffice } from '../../../contract/box-office.ts';
import { call } from './call.ts';

/** What the team can issue, event by event, with what is kept back and what is free. */
export async function fetchBoxOffice(signal?: AbortSignal): Promise<BoxOfficeEvent[]> {
  return (await call(readBoxOffice, { signal })).events;
}
