import { clock, type openPaypal } from '../frozen-shop.ts';
import type { Season, Wire } from './season.ts';

export const customer = {
  firstname: 'Zoë',
  lastname: 'Müller-Lüdenscheidt',
  email: 'zoe@example.org',
  telephone: '+49 171 0000000',
  street: 'Rebgasse 3',
  city: 'Weinheim',
  zipcode: '01234',
};

const PAYPAL_SIGNED = {
  'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
  'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'PAYPAL-TRANSMISSION-ID': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'PAYPAL-TRANSMISSION-SIG': 'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz',
  'PAYPAL-TRANSMISSION-TIME': '2027-03-01T12:00:00Z',
};

export interface Ordered {
  id: string;
  number: string;
  total: number;
}

export interface Orders {
  [name: string]: Ordered;
}

/** Guests look around and order: on invoice with seats, places and codes, and by PayPal. Answers the orders by name. */
export async function guestsOrder(
  season: Season,
  paypal: Awaited<ReturnType<typeof openPaypal>>,
): Promise<Orders> {
  const { caller } = season;
  const guest = caller('guest');
  const { events } = (await guest('GET', '/api/booking/events')).body;
  await guest('GET', '/api/booking/prices');
  const named = (name: string) => events.find((event: Wire) => event.name.startsWith(name));
  const [fair, tasting, concert] = ['Eintritt', 'Weinprobe', 'Konzert'].map(named);
  for (const { id } of events) await guest('GET', `/api/booking/event/${id}`);
  await guest('GET', `/api/booking/event/${concert.id}/live`);
  await guest('GET', '/api/booking/event/99');
  const { layout } = (await guest('GET', `/api/booking/event/${tasting.id}`)).body.event;
  const { ticket_prices } = (await guest('GET', `/api/booking/event/${fair.id}`)).body.event;
  const [seated, standing] = [false, true].map((isFixed) =>
    layout.blocks.find((block: Wire) => block.has_fixed_places === isFixed),
  );
  const seats: number[] = seated.seats.map((seat: Wire) => seat.id);
  const adult = seated.price_category.ticket_prices[0].id;

  const reserve = (call: typeof guest, ids: number[]) =>
    call('POST', `/booking/event/${tasting.id}/reserve`, {
      seats: ids.map((id) => ({ id, ticket_price_id: adult })),
    });
  const seat = (id: number) => ({
    is_fixed: false,
    event: tasting.id,
    id,
    name: '1',
    row: 'A',
    block: seated.id,
    block_name: seated.name,
    ticket_price_id: adult,
  });
  const admission = (quantity: number) => ({
    is_fixed: true,
    event: fair.id,
    name: 'Erwachsene',
    ticket_price_id: ticket_prices[0].id,
    quantity,
  });
  const place = (quantity: number) => ({
    is_fixed: true,
    event: tasting.id,
    block: standing.id,
    block_name: standing.name,
    name: 'Eintritt',
    ticket_price_id: standing.price_category.ticket_prices[0].id,
    quantity,
  });

  await reserve(guest, seats.slice(0, 4));
  await guest('GET', '/api/booking/holds');
  await guest('POST', `/booking/event/${tasting.id}/release`, { seats: seats.slice(3, 4) });
  await reserve(caller('late guest'), seats.slice(2, 4));
  await guest('GET', `/api/booking/event/${tasting.id}/block/${seated.id}`);

  const orders: Orders = {};
  let keys = 0;
  const order = async (name: string, basket: Wire[], more: Wire = {}, call = caller(`${name} guest`)) => {
    const who = { ...customer, firstname: `Zoë-${name}`, email: `${name}@example.org` };
    const body = { basket, customer: who, comment: '', ...more };
    const key = { 'Idempotency-Key': `key-of-the-record-${keys++}` };
    const answer = await call('POST', '/api/booking/checkout/invoice', body, key);
    if (answer.status !== 200) return answer;
    const read = (await call('GET', `/api/booking/order/${answer.body.order.id}`)).body.order;
    orders[name] = { id: read.id, number: read.number, total: read.total };
    return answer;
  };
  const basket = [admission(2), ...seats.slice(0, 3).map(seat), place(1)];
  await guest('POST', '/api/booking/checkout/discount', { discount: 'REBE10', basket });
  await guest('POST', '/api/booking/checkout/discount', { discount: 'GIBTESNICHT', basket });
  const reduced = { discountCode: 'REBE10', discountPercentage: 10, comment: 'Bitte nebeneinander' };
  await order('seats', basket, reduced, guest);
  await order('unpaid', [admission(1)]);
  await order('paid', [admission(3), place(2)]);
  await order('partly', [admission(4)]);
  await order('over', [admission(2)]);
  await order('cancelled', [admission(2)]);
  await order('refunded', [admission(2), place(1)]);
  await order('five', [admission(5)], { discountCode: 'WINZER5', discount: 5 });
  await order('bank', [admission(6)]);
  await order('late', [admission(1)]);
  await order('forgotten', [admission(1)]);
  await order('withdrawn', [admission(2)]);
  await order('dropped', [admission(2), place(1)]);
  await order('nobody', [admission(1)], { customer: { ...customer, email: 'keine' } });
  await order('nobody', [seat(seats[0] as number)]);
  const held = caller('holding guest');
  await reserve(held, seats.slice(5, 7));
  clock.advance(2_000);

  for (const name of ['paypal', 'pending']) {
    const who = { ...customer, firstname: `Zoë-${name}`, email: `${name}@example.org` };
    const body = { basket: [admission(2)], customer: who, comment: '' };
    const key = { 'Idempotency-Key': `key-of-the-record-${name}` };
    const payer = caller(`${name} guest`);
    const placed = await payer('POST', '/booking/checkout/paypal', body, key);
    const { id } = placed.body.order;
    if (name === 'paypal') {
      paypal.approve();
      await payer('POST', `/api/booking/order/${id}/paypal`);
    }
    const read = (await payer('GET', `/api/booking/order/${id}`)).body.order;
    orders[name] = { id, number: read.number, total: read.total };
  }
  const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ORDER1' } };
  await caller('PayPal')('POST', '/api/paypal/webhook', event, PAYPAL_SIGNED);
  return orders;
}
