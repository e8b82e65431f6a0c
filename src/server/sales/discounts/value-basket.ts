import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { DiscountBasket } from '../../../domain/discount-campaign.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { isOver, pricesOnSale } from '../../catalog/events/offers-table.ts';
import type { Db } from '../../platform/database/store.ts';
import type { WantedLine } from '../orders/judge-lines.ts';

/**
 * A basket as a discount looks at it, by our own prices; a line without a price of ours counts nothing. Refused:
 * `event_over` where an event in it is over at `now`.
 */
export async function valueBasket(
  db: Db,
  lines: ReadonlyArray<WantedLine>,
  now: number,
): Promise<DiscountBasket | Refusal> {
  const ids = [...new Set(lines.map((line) => line.ticket_price_id))];
  const prices = await pricesOnSale(
    db,
    {},
    ids.map((id) => ({ id })),
  );
  if (prices.some((price) => isOver(price, now))) return refuse('event_over');
  const centsOf = new Map(prices.map((price) => [price.id, price.price_cents]));
  const priced = lines.map((line) => ({
    unitCents: centsOf.get(line.ticket_price_id) ?? 0,
    quantity: line.is_fixed ? line.quantity : 1,
  }));
  return {
    eventIds: lines.map((line) => line.event),
    priceIds: ids,
    tickets: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    ticketsCents: priceLines(priced, null).ticketsCents,
  };
}
