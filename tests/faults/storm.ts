import type { RunningShop } from '../support/running-shop.ts';
import { type Ledger, orderIdOf } from './ledger.ts';
import type { StormFestival } from './storm-festival.ts';
import { type StormGuests, sendOrder, sendReservation } from './storm-guest.ts';

const CLIENTS = 24;

export interface Storm {
  /** Which storm it is, from 0. */
  round: number;
  festival: StormFestival;
  guests: StormGuests;
  ledger: Ledger;
  /** The shop is killed as soon as so many orders of this storm have been confirmed and one was refused. */
  killAfter: number;
}

/** Guests reserve and order, all at once, until the shop is killed in the middle of it. */
export async function storm(shop: RunningShop, { round, festival, guests, ledger, killAfter }: Storm) {
  let confirmed = 0;
  let refused = 0;
  let killing: Promise<void> | null = null;

  const order = async (attempt: ReturnType<StormGuests['ticketOrder']>) => {
    ledger.attempts.push(attempt);
    await sendOrder(shop.url, attempt);
    if (orderIdOf(attempt) === null) refused++;
    else confirmed++;
    if (confirmed >= killAfter && refused > 0) killing ??= shop.kill9();
  };
  const act = async () => {
    const guest = guests.newGuest();
    if (guests.draw(3) === 1) return order(guests.ticketOrder(guest));
    const seats = guests.wishedSeats(round);
    // Some order without having reserved, and some reserve and leave it at that.
    const isHeld =
      guests.draw(4) === 1 ||
      (await sendReservation(shop.url, ledger, guest, festival.hall.event, seats)) === 200;
    if (isHeld && guests.draw(8) > 1) await order(guests.seatOrder(guest, seats));
  };
  const client = async () => {
    while (killing === null) {
      try {
        await act();
      } catch (fault) {
        // Only the killed shop may leave somebody without an answer.
        if (killing === null) throw fault;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killing;
}

/** Sends every order again that nobody answered, twice at once, as a guest does who taps again. */
export async function repeatUnanswered(shop: RunningShop, ledger: Ledger): Promise<string[]> {
  const unanswered = ledger.attempts.filter((attempt) => attempt.answer === null);
  const faults = await Promise.all(
    unanswered.map(async (attempt) => {
      const twin = { ...attempt };
      await Promise.all([sendOrder(shop.url, attempt), sendOrder(shop.url, twin)]);
      if (orderIdOf(attempt) === orderIdOf(twin)) return [];
      return [`${attempt.key} is ${JSON.stringify(attempt.answer)} and ${JSON.stringify(twin.answer)}`];
    }),
  );
  return faults.flat();
}
