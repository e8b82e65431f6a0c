import type * as v from 'valibot';
import type * as events from '../../contract/events.ts';
import { call } from './call.ts';

/** All ticket prices and block names, to name the lines of a basket. */
export function fetchPrices(): Promise<v.InferOutput<typeof events.listPrices.answer>> {
  return call<typeof events.listPrices>({ method: 'GET', path: '/api/booking/prices' });
}
