import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchBlockPlaces } from '../../../platform/api/fetch-block-places.ts';
import { paths } from '../../../platform/paths.ts';

/** The block that the address names; one that is not there leads to the page that says so. */
export async function loadEventPlaces({ params }: LoaderFunctionArgs): Promise<BlockPlaces | Response> {
  try {
    return await fetchBlockPlaces(Number(params.id), Number(params.block));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect(paths.notFound);
    throw error;
  }
}
