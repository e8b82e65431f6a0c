import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchDiscount } from '../../../platform/api/fetch-discounts.ts';
import { paths } from '../../../platform/paths.ts';

/** The campaign that the address names; one that is not there leads to the page that says so. */
export async function loadDiscount({ params }: LoaderFunctionArgs): Promise<CampaignDetail | Response> {
  try {
    return await fetchDiscount(params.id ?? '');
  } catch (error) {
    // An address that names nothing is refused as malformed.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return redirect(paths.notFound);
    throw error;
  }
}
