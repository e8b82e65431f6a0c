import type { Store } from '../../src/server/platform/database/store.ts';
import { checkout, seatLine } from './checkout.ts';
import { buildSmallHall } from './small-hall.ts';
import { testShop } from './test-shop.ts';

export interface RaceResult {
  /** Seats that two guests at once were told to hold. */
  heldTwice: number[];
  /** Seats that stand on two tickets. */
  soldTwice: number[];
  /** How many requests were answered with success. */
  won: number;
}

/** Every guest wants his seats (numbers into the hall's nine seats) at the same moment: first to hold, then to buy. */
export async function raceForSeats(store: Store, wishes: number[][]): Promise<RaceResult> {
  const hall = await buildSmallHall(store);
  const shop = testShop(store);
  const guests = wishes.map((wish) => ({
    guest: shop.guest(),
    seats: wish.map((n) => hall.seats[n] as number),
  }));

  const holds = await Promise.all(
    guests.map(({ guest, seats }) =>
      guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: seats.map((id) => ({ id, ticket_price_id: hall.concert.adult })),
      }),
    ),
  );
  const promised = guests.flatMap(({ seats }, i) => (holds[i]?.status === 200 ? seats : []));

  const orders = await Promise.all(
    guests.map(({ guest, seats }, i) =>
      guest.call('POST', '/api/booking/checkout/invoice', checkout(seats.map((id) => seatLine(hall, id))), {
        'Idempotency-Key': `race-of-the-guests-${i}`,
      }),
    ),
  );
  const items = await store.read.selectFrom('items').select('seat_id').execute();
  return {
    heldTwice: repeated(promised),
    soldTwice: repeated(items.map((item) => item.seat_id as number)),
    won: [...holds, ...orders].filter((answer) => answer.status === 200).length,
  };
}

function repeated(seats: number[]): number[] {
  return [...new Set(seats.filter((seat, i) => seats.indexOf(seat) !== i))];
}
