import type { EventSummary, TicketPrice } from '../../../contract/events.ts';
import { fetchEvents } from '../../api/fetch-events.ts';
import { fetchPrices } from '../../api/fetch-prices.ts';

/** What the shop sells right now, to name and price the lines of a basket; a stored line is never believed for money. */
export interface Offers {
  events: EventSummary[];
  prices: TicketPrice[];
  blocks: ReadonlyArray<{ id: number; name: string }>;
}

export async function fetchOffers(): Promise<Offers> {
  const [events, { prices, blocks }] = await Promise.all([fetchEvents(), fetchPrices()]);
  return { events, prices, blocks };
}
