import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Attempt, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import type { StormFestival } from './storm-festival.ts';
import { StormGuests, sendOrder } from './storm-guest.ts';

const WAIT = { timeout: 60_000 };
const PAUSE_MS = 20;

export interface Buying {
  attempts: Attempt[];
  /** How often each status other than success was answered. */
  refused: Map<number, number>;
  confirmed(): number;
  /** Waits until each buyer has had one more order on average; throws what a buyer met instead of an answer. */
  sellOn(): Promise<void>;
  /** Waits until each buyer has an answer to his last order. */
  stop(): Promise<void>;
}

/** Guests buy one after another, as a guest's page does: the same again, by its key, until there is an answer. */
export function startBuying(url: string, festival: StormFestival, buyers: number): Buying {
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const attempts: Attempt[] = [];
  const refused = new Map<number, number>();
  let isOver = false;
  const insist = async (attempt: Attempt) => {
    for (;;) {
      await sendOrder(url, attempt);
      if (attempt.answer === null || !('refused' in attempt.answer)) return;
      const { refused: status } = attempt.answer;
      refused.set(status, (refused.get(status) ?? 0) + 1);
      if (status < 500) return;
      attempt.answer = null;
      await setTimeout(PAUSE_MS);
    }
  };
  const buyer = async () => {
    while (!isOver) {
      const attempt = guests.ticketOrder(guests.newGuest());
      attempts.push(attempt);
      await insist(attempt);
    }
  };
  const buying = Promise.all(Array.from({ length: buyers }, buyer));
  // Whoever waits for it is told; until then it is no unhandled rejection.
  buying.catch(() => {});
  const confirmed = () => attempts.filter((attempt) => orderIdOf(attempt) !== null).length;
  return {
    attempts,
    refused,
    confirmed,
    async sellOn() {
      const before = confirmed();
      await Promise.race([expect.poll(confirmed, WAIT).toBeGreaterThan(before + buyers), buying]);
    },
    async stop() {
      isOver = true;
      await buying;
    },
  };
}
