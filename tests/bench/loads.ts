import { randomBytes } from 'node:crypto';
import { customer } from '../support/checkout.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type BenchFestival, releaseAllSeats, ticketsToRedeem } from './bench-festival.ts';
import type { LoadGenerator, LoadResult } from './load-generator.ts';

const TICKETS_AN_ORDER = 3;
export const SEATS_A_RESERVATION = 3;

export type Kind = 'orders' | 'reservations' | 'checkIns' | 'planReads';

/** What the calls are named in reports, in their order there. */
export const kinds: Record<Kind, string> = {
  orders: `Orders of ${TICKETS_AN_ORDER} tickets`,
  reservations: `Reservations of ${SEATS_A_RESERVATION} seats`,
  checkIns: 'Check-ins',
  planReads: 'Plan reads, 3,000 seats',
};

/** A running shop and what is known of it. */
export interface Target {
  /** Of its processes. */
  ports: ReadonlyArray<number>;
  /** A member of the team who may check in. */
  token: string;
  database: BenchDatabase;
  festival: BenchFestival;
}

type RunLoad = (generator: LoadGenerator, target: Target, count: number) => Promise<LoadResult>;

/** Send so many calls of a kind to a shop, as fast as it answers. */
export const loads: Record<Kind, RunLoad> = {
  orders(generator, { ports, festival: { fair } }, count) {
    const texts = Array.from({ length: count }, () => orderText(fair));
    return generator.run({ ports, texts, expected: '"success":true' });
  },

  /** Each of other seats; then they are let go again. */
  async reservations(generator, { ports, database, festival: { concert } }, count) {
    const texts = Array.from({ length: count }, (_, i) => reservationText(concert, i));
    const result = await generator.run({ ports, texts, expected: '"success":true' });
    await releaseAllSeats(database);
    return result;
  },

  /** Of tickets that were ordered before and are paid. */
  async checkIns(generator, { ports, token, database }, count) {
    const texts = (await ticketsToRedeem(database, count)).map((item) => checkInText(token, item));
    return generator.run({ ports, texts, expected: '"redeemed":true' });
  },

  planReads(generator, { ports, festival: { concert } }, count) {
    return generator.run({ ports, times: count, ...planReads(concert.event) });
  },
};

/** What reads a plan, of a shop or of the bare server. */
export function planReads(event: number) {
  return { texts: [planText(event)], expected: 'HTTP/1.1 200' };
}

/** 43 characters, as the shop's own cookies and our client's keys. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** One request of a guest or of the door, whole, as it goes over the wire. */
function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: object,
): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'X-Requested-With': 'XMLHttpRequest',
    ...headers,
    ...(body
      ? { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) }
      : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
}

/** An order of an event without seats. */
export function orderText(
  { event, ticketPrice }: BenchFestival['fair'],
  quantity: number = TICKETS_AN_ORDER,
): string {
  return checkoutText({
    ...{ is_fixed: true, event, name: 'Erwachsene' },
    ...{ ticket_price_id: ticketPrice, quantity },
  });
}

/** An order of one seat. */
export function seatOrderText({ event, seats }: BenchFestival['concert'], index: number): string {
  const names = { name: '1', row: 'A', block_name: 'Block A' };
  return checkoutText({ is_fixed: false, event, ...names, ...seats[index] });
}

function checkoutText(line: object): string {
  const order = { basket: [line], customer, comment: '', discount: null, discountPercentage: null };
  return requestText('POST', '/api/booking/checkout/invoice', { 'Idempotency-Key': secret() }, order);
}

/** A reservation of three seats, no seat in two of them, by a guest of its own. */
export function reservationText({ event, seats }: BenchFestival['concert'], index: number): string {
  const wish = seats.slice(index * SEATS_A_RESERVATION, (index + 1) * SEATS_A_RESERVATION);
  return requestText(
    'POST',
    `/booking/event/${event}/reserve`,
    { Cookie: `guest=${secret()}` },
    { seats: wish },
  );
}

export function checkInText(token: string, item: string): string {
  return requestText('GET', `/api/item/${item}/checkin`, {
    Authorization: `Bearer ${token}`,
    'X-Scan-Id': `scan-${item}`,
  });
}

export function planText(event: number): string {
  return requestText('GET', `/api/booking/event/${event}`, { 'Accept-Encoding': 'br' });
}
