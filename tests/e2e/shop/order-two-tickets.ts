import { expect } from 'vitest';

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** Anna orders two admissions for an address, without a browser: the order's id, number and total in euros. */
export async function orderTwoCards(
  url: string,
  email: string,
): Promise<{ id: string; number: string; total: number }> {
  const get = async (path: string) => (await fetch(url + path)).json();
  const { events } = await get('/api/booking/events');
  const { id: event } = events.find((one: { has_fixed_tickets: boolean }) => one.has_fixed_tickets);
  const [price] = (await get(`/api/booking/event/${event}`)).event.ticket_prices;
  const basket = [{ is_fixed: true, event, name: price.name, ticket_price_id: price.id, quantity: 2 }];
  const customer = {
    firstname: 'Anna',
    lastname: 'Groß',
    email,
    telephone: '+49 171 0000000',
    street: 'Rebgasse 3',
    city: 'Weinheim',
    zipcode: '01234',
  };
  const answer = await fetch(`${url}/api/booking/checkout/invoice`, {
    method: 'POST',
    headers: { ...CALL, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ basket, customer, comment: '', discount: null, discountPercentage: null }),
  });
  expect(answer.status).toBe(200);
  const { order } = await answer.json();
  return (await get(`/api/booking/order/${order.id}`)).order;
}
