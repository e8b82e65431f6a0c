import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** Somebody orders two admissions and two neighbouring seats. */
export async function orderAs(url: string, lastname: string): Promise<void> {
  const get = async (path: string) => (await fetch(url + path)).json();
  const { events } = await get('/api/booking/events');
  const fair = events.find((event: { has_fixed_tickets: boolean }) => event.has_fixed_tickets);
  const concert = events.findLast((event: { has_fixed_tickets: boolean }) => !event.has_fixed_tickets);
  const { event } = await get(`/api/booking/event/${concert.id}`);
  const { id } = event.layout.blocks.find((one: { has_fixed_places: boolean }) => !one.has_fixed_places);
  const { block, placements } = await get(`/api/booking/event/${concert.id}/block/${id}`);
  const taken = new Set(placements.map((one: { seat_id: number }) => one.seat_id));
  const free = block.seats.filter(
    (seat: { id: number; available: boolean }) => seat.available && !taken.has(seat.id),
  );
  const ticket_price_id = block.price_category.ticket_prices[0].id;
  const fairPrice = (await get(`/api/booking/event/${fair.id}`)).event.ticket_prices[0].id;
  const seatLine = ({ id: seat, name, row }: { id: number; name: string; row: string }) => ({
    is_fixed: false,
    event: concert.id,
    id: seat,
    name,
    row,
    block: id,
    block_name: block.name,
    ticket_price_id,
  });
  const basket = [
    { is_fixed: true, event: fair.id, name: 'Erwachsene', ticket_price_id: fairPrice, quantity: 2 },
    ...free.slice(0, 2).map(seatLine),
  ];
  const customer = {
    firstname: 'Anna',
    lastname,
    email: 'anna@example.org',
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
}

/** Opens the order of a name from the list. */
export async function openOrder(page: Page, lastname: string): Promise<void> {
  await page.goto(`/orders?q=${lastname}`);
  await page
    .getByRole('row', { name: new RegExp(lastname) })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { level: 1, name: /^Bestellung / }).waitFor();
}
