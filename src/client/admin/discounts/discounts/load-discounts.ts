import type { LoaderFunctionArgs } from 'react-router-dom';
import { type DiscountPage, fetchDiscounts } from '../../../platform/api/fetch-discounts.ts';

/** The page of the list of campaigns that the address names. */
export function loadDiscounts({ request }: LoaderFunctionArgs): Promise<DiscountPage> {
  return fetchDiscounts(new URL(request.url).searchParams.get('before'));
}
