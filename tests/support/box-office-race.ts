import type { Store } from '../../src/server/platform/database/store.ts';
import { checkout, fairLine, seatLine } from './checkout.ts';
import { buildSmallHall } from './small-hall.ts';
import { loggedInMember } from './team-member.ts';
import { testShop } from './test-shop.ts';

/** What one of those who act at the same moment does. */
export type RaceStep =
  | { does: 'order' | 'issue' | 'give'; quantity: number }
  | { does: 'keep back'; remaining: number }
  | { does: 'order seats' | 'give seats'; seats: number[] };

export interface BoxOfficeRace {
  statuses: number[];
  /** Seats that stand on two tickets. */
  soldTwice: number[];
  capacity: number;
  /** What the contingent of the event thinks is gone. */
  taken: number;
  tickets: number;
  /** How many of them the box office issued. */
  issuedTickets: number;
  remaining: number;
  issuedFromQuota: number;
}

/** Guests and two of the team want the same tickets and seats at the same moment, with `keptBack` for the box office. */
export async function raceAtBoxOffice(
  store: Store,
  keptBack: number,
  steps: ReadonlyArray<RaceStep>,
): Promise<BoxOfficeRace> {
  const hall = await buildSmallHall(store);
  const shop = testShop(store);
  const staff = await loggedInMember(store, shop.clock.now);
  const { fair, concert } = hall;
  const office = (method: string, path: string, body: object, key = 0) =>
    shop.call<unknown>(method, `/api/office${path}`, body, {
      ...staff,
      'Idempotency-Key': `race-at-the-box-office-${key}`,
    });
  const keepBack = (remaining: number, seen_remaining: number) =>
    office('PUT', '/box-office/quota', {
      event: fair.id,
      ticket_price_id: fair.adult,
      remaining,
      seen_remaining,
    });
  await keepBack(keptBack, 0);

  const gift = { kind: 'complimentary', reason: 'Tombola', recipient: { lastname: 'Verein' } };
  const tickets = (quantity: number) => ({
    event: fair.id,
    lines: [{ is_fixed: true, ticket_price_id: fair.adult, quantity }],
  });
  const seatsOf = (seats: number[]) => seats.map((n) => hall.seats[n] as number);
  const run = (step: RaceStep, n: number) => {
    const order = (basket: unknown[]) =>
      shop.guest().call<unknown>('POST', '/api/booking/checkout/invoice', checkout(basket), {
        'Idempotency-Key': `race-of-the-guests-${n}`,
      });
    switch (step.does) {
      case 'order':
        return order([fairLine(hall, step.quantity)]);
      case 'issue':
        return office('POST', '/orders', { kind: 'box_office', ...tickets(step.quantity) }, n);
      case 'give':
        return office('POST', '/orders', { ...gift, ...tickets(step.quantity) }, n);
      case 'keep back':
        return keepBack(step.remaining, keptBack);
      case 'order seats':
        return order(seatsOf(step.seats).map((id) => seatLine(hall, id)));
      case 'give seats': {
        const lines = seatsOf(step.seats).map((id) => ({
          is_fixed: false,
          id,
          ticket_price_id: concert.adult,
        }));
        return office('POST', '/orders', { ...gift, event: concert.id, lines }, n);
      }
    }
  };
  const answers = await Promise.all(steps.map(run));
  return { statuses: answers.map(({ status }) => status), ...(await booksOf(store, fair)) };
}

async function booksOf(store: Store, fair: { id: number }): Promise<Omit<BoxOfficeRace, 'statuses'>> {
  const items = await store.read
    .selectFrom('items')
    .innerJoin('orders', 'orders.id', 'items.order_id')
    .select(['items.event_id', 'items.seat_id', 'orders.source'])
    .execute();
  const seats = items.flatMap(({ seat_id }) => seat_id ?? []);
  const atFair = items.filter((item) => item.event_id === fair.id);
  const contingent = await store.read
    .selectFrom('contingents')
    .selectAll()
    .where('event_id', '=', fair.id)
    .where('ticket_price_id', 'is', null)
    .executeTakeFirstOrThrow();
  const quota = await store.read.selectFrom('box_office_quotas').selectAll().executeTakeFirst();
  return {
    soldTwice: seats.filter((seat, i) => seats.indexOf(seat) !== i),
    capacity: contingent.capacity,
    taken: contingent.taken,
    tickets: atFair.length,
    issuedTickets: atFair.filter(({ source }) => source === 'box_office').length,
    remaining: quota?.remaining ?? 0,
    issuedFromQuota: quota?.issued ?? 0,
  };
}
