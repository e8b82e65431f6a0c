import type { LoaderFunctionArgs } from 'react-router-dom';
import { fetchOfficeEvents, type OfficeEventPage } from '../../../platform/api/fetch-office-events.ts';

/** The page of the list of events that the address names. */
export function loadEvents({ request }: LoaderFunctionArgs): Promise<OfficeEventPage> {
  return fetchOfficeEvents(new URL(request.url).searchParams.get('after'));
}
