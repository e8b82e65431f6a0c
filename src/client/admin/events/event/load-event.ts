import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchOfficeEvent } from '../../../platform/api/fetch-office-events.ts';
import { paths } from '../../../platform/paths.ts';

/** The event that the address names; one that is not there leads to the page that says so. */
export async function loadEvent({ params }: LoaderFunctionArgs): Promise<OfficeEvent | Response> {
  try {
    return await fetchOfficeEvent(Number(params.id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect(paths.notFound);
    throw error;
  }
}
