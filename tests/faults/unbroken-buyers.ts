import { expect } from 'vitest';
import { type Ledger, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import type { StormFestival } from './storm-festival.ts';
import { StormGuests, sendOrder, sendReservation } from './storm-guest.ts';

const BUYERS = 20;
/** As often the buyers move on to other seats, so that there are always free ones among them. */
const TRIES_PER_SEATS = 30;
const WAIT = { timeout: 60_000 };

export interface UnbrokenBuyers {
  ledger: Ledger;
  /** Every call without an answer or with one of 500 and above: what a restart may never cause. */
  failures: string[];
  confirmed(): number;
  /** Waits until each buyer has had two more orders on average. */
  sellOn(): Promise<void>;
  stop(): Promise<void>;
}

/** Guests reserve and order without pause, and nobody sends anything again. */
export function startUnbrokenBuyers(url: string, festival: StormFestival): UnbrokenBuyers {
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const ledger: Ledger = { attempts: [], holds: [] };
  const failures: string[] = [];
  let tries = 0;
  let isOver = false;
  const buy = async () => {
    const guest = guests.newGuest();
    let attempt = guests.ticketOrder(guest);
    if (guests.draw(2) === 1) {
      const seats = guests.wishedSeats(Math.floor(tries++ / TRIES_PER_SEATS));
      if ((await sendReservation(url, ledger, guest, festival.hall.event, seats)) !== 200) return;
      attempt = guests.seatOrder(guest, seats);
    }
    ledger.attempts.push(attempt);
    await sendOrder(url, attempt);
    const { answer } = attempt;
    if (answer !== null && 'refused' in answer && answer.refused >= 500)
      failures.push(`${attempt.key}: ${answer.refused}`);
  };
  const buyer = async () => {
    while (!isOver) await buy().catch((fault) => failures.push(`${fault} ${fault.cause ?? ''}`));
  };
  const buying = Promise.all(Array.from({ length: BUYERS }, buyer));
  const confirmed = () => ledger.attempts.filter((attempt) => orderIdOf(attempt) !== null).length;
  return {
    ledger,
    failures,
    confirmed,
    async sellOn() {
      const before = confirmed();
      await expect.poll(confirmed, WAIT).toBeGreaterThan(before + 2 * BUYERS);
    },
    async stop() {
      isOver = true;
      await buying;
    },
  };
}
