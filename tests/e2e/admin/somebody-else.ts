import { expect } from 'vitest';
import type { RunningShop } from '../../support/running-shop.ts';

interface Plan {
  event: {
    layout: {
      blocks: {
        name: string;
        price_category: { ticket_prices: { id: number }[] };
        seats: { id: number; row: string; name: string }[];
      }[];
    };
  };
}

/** Somebody else, without a browser, holds a seat of an event before anybody sees him do it. */
export async function somebodyElseTakes(
  shop: RunningShop,
  { event, block, row, name }: { event: number; block: string; row: string; name: string },
): Promise<void> {
  const plan = (await (await fetch(`${shop.url}/api/booking/event/${event}`)).json()) as Plan;
  const where = plan.event.layout.blocks.find((one) => one.name === block);
  const seat = where?.seats.find((one) => one.row === row && one.name === name);
  const price = where?.price_category.ticket_prices[0];
  const answer = await fetch(`${shop.url}/booking/event/${event}/reserve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ seats: [{ id: seat?.id, ticket_price_id: price?.id }] }),
  });
  expect(answer.status).toBe(200);
}
