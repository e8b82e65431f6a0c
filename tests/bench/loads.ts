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
  port: number;
  /** A member of the team who may check in. */
  token: string;
  database: BenchDatabase;
  festival: BenchFestival;
}

type RunLoad = (generator: LoadGenerator, target: Target, count: number) => Promise<LoadResult>;

/** Send so many calls of a kind to a shop, as fast as it answers. */
export const loads: Record<Kind, RunLoad> = {
  orders(generator, { port, festival: { fair } }, count) {
    const texts = Array.from({ length: count }, () => orderText(secret(), fair.event, fair.ticketPrice));
    return generator.run({ port, texts, expected: '"success":true' });
  },

  /** Each of other seats and by a guest of its own; then they are let go again. */
  async reservations(generator, { port, database, festival: { concert } }, count) {
    const { event, seats } = concert;
    const texts = Array.from({ length: count }, (_, i) => {
      const wish = seats.slice(i * SEATS_A_RESERVATION, (i + 1) * SEATS_A_RESERVATION);
      return reservationText(secret(), event, wish);
    });
    const result = await generator.run({ port, texts, expected: '"success":true' });
    await releaseAllSeats(database);
    return result;
  },

  /** Of tickets that were ordered before and are paid. */
  async checkIns(generator, { port, token, database }, count) {
    const texts = (await ticketsToRedeem(database, count)).map((item) => checkInText(token, item));
    return generator.run({ port, texts, expected: '"redeemed":true' });
  },

  planReads(generator, { port, festival: { concert } }, count) {
    return generator.run({ port, times: count, ...planReads(concert.event) });
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

/** An order of three tickets of the event without seats. */
function orderText(key: string, event: number, ticketPrice: number): string {
  const line = { is_fixed: true, event, name: 'Erwachsene', ticket_price_id: ticketPrice, quantity: 3 };
  const order = { basket: [line], customer, comment: '', discount: null, discountPercentage: null };
  return requestText('POST', '/api/booking/checkout/invoice', { 'Idempotency-Key': key }, order);
}

function reservationText(
  guest: string,
  event: number,
  seats: ReadonlyArray<{ id: number; ticket_price_id: number }>,
): string {
  return requestText('POST', `/booking/event/${event}/reserve`, { Cookie: `guest=${guest}` }, { seats });
}

export function checkInText(token: string, item: string): string {
  return requestText('GET', `/api/item/${item}/checkin`, {
    Authorization: `Bearer ${token}`,
    'X-Scan-Id': `scan-${item}`,
  });
}

function planText(event: number): string {
  return requestText('GET', `/api/booking/event/${event}`, { 'Accept-Encoding': 'br' });
}
