import type { LoaderFunctionArgs } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { fetchBoxOffice } from '../../../platform/api/fetch-box-office.ts';

/** What the team can issue. */
export function loadBoxOffice({ request }: LoaderFunctionArgs): Promise<BoxOfficeEvent[]> {
  return fetchBoxOffice(request.signal);
}
