import { checkout } from '../support/checkout.ts';
import type { Attempt, Ledger } from './ledger.ts';
import type { StormFestival } from './storm-festival.ts';

/** So many seats at a time are fought for. */
const SEATS_IN_THE_FIGHT = 24;

/** What guests want, drawn from seeded numbers; the seats in the fight move on from storm to storm. */
export class StormGuests {
  readonly #festival: StormFestival;
  readonly #random: () => number;
  #count = 0;

  constructor(festival: StormFestival, random: () => number) {
    this.#festival = festival;
    this.#random = random;
  }

  /** A whole number from 1 to `most`. */
  draw(most: number): number {
    return 1 + Math.floor(this.#random() * most);
  }

  newGuest(): string {
    return `guest-of-the-storm-${this.#count++}`.padEnd(43, '-');
  }

  /** One to four seats among those in the fight of this storm. */
  wishedSeats(storm: number): StormFestival['hall']['seats'] {
    const { seats } = this.#festival.hall;
    const from = (storm * SEATS_IN_THE_FIGHT) % (seats.length - SEATS_IN_THE_FIGHT);
    const first = from + this.draw(SEATS_IN_THE_FIGHT - 4);
    return seats.slice(first, first + this.draw(4));
  }

  seatOrder(guest: string, seats: StormFestival['hall']['seats']): Attempt {
    const { event } = this.#festival.hall;
    const lines = seats.map(({ id, ticketPrice }) => ({
      ...{
        is_fixed: false,
        event,
        id,
        name: '1',
        row: 'A',
        block_name: 'Block',
        ticket_price_id: ticketPrice,
      },
    }));
    return this.#attempt(guest, lines, seats.length);
  }

  /** Tickets without seats and places without number in one basket. */
  ticketOrder(guest: string): Attempt {
    const { fair, standing } = this.#festival;
    const [tickets, places] = [this.draw(4), this.draw(3)];
    const lines = [
      { is_fixed: true, event: fair.event, ticket_price_id: fair.ticketPrice, quantity: tickets },
      {
        ...{ is_fixed: true, event: standing.event, block: standing.block },
        ...{ ticket_price_id: standing.ticketPrice, quantity: places },
      },
    ].map((line) => ({ ...line, name: 'Karte' }));
    const [both, one] = [this.draw(2) === 1, lines.slice(0, 1)];
    return both ? this.#attempt(guest, lines, tickets + places) : this.#attempt(guest, one, tickets);
  }

  #attempt(guest: string, lines: object[], tickets: number): Attempt {
    const code = this.draw(4) === 1 ? { discountCode: 'REBE10', discountPercentage: 10 } : {};
    const key = `order-of-the-storm-${this.#count++}`;
    return { key, guest, body: JSON.stringify(checkout(lines, code)), tickets, answer: null };
  }
}

/** Sends an order and notes the answer; whatever is no answer is thrown and leaves the attempt without one. */
export async function sendOrder(url: string, attempt: Attempt): Promise<void> {
  const headers = { 'Idempotency-Key': attempt.key };
  const answer = await send(url, '/api/booking/checkout/invoice', attempt.guest, attempt.body, headers);
  const { order } = answer.body as { order?: { id: string } };
  attempt.answer = order ? { orderId: order.id } : { refused: answer.status };
}

/** Answers the status, 200 where the seats are held. */
export async function sendReservation(
  url: string,
  ledger: Ledger,
  guest: string,
  event: number,
  seats: StormFestival['hall']['seats'],
): Promise<number> {
  const wish = { seats: seats.map(({ id, ticketPrice }) => ({ id, ticket_price_id: ticketPrice })) };
  const answer = await send(url, `/booking/event/${event}/reserve`, guest, JSON.stringify(wish));
  if (answer.status === 200) {
    const { expires_at } = answer.body as { expires_at: string };
    ledger.holds.push({ guest, event, seats: seats.map(({ id }) => id), until: Date.parse(expires_at) });
  }
  return answer.status;
}

async function send(
  url: string,
  path: string,
  guest: string,
  body: string,
  more: Record<string, string> = {},
) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Cookie: `guest=${guest}`,
    ...more,
  };
  const answer = await fetch(url + path, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as unknown };
}
