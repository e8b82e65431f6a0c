import type * as v from 'valibot';
import type * as events from '../../../contract/events.ts';
import { call } from './call.ts';

/** What the shop sells right now, to name and price the lines of a basket; a stored line is never believed for money. */
export type Offers = v.InferOutput<typeof events.listPrices.answer>;

export function fetchOffers(): Promise<Offers> {
  return call('GET /api/booking/prices');
}
