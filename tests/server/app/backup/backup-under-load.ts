import { type Attempt, orderIdOf } from '../../../faults/ledger.ts';
import { type StormGuests, sendOrder } from '../../../faults/storm-guest.ts';
import type { RunningShop } from '../../../support/running-shop.ts';

const CLIENTS = 6;

/** What was confirmed before somebody began, and what by the time he was done. */
export interface Sales {
  before: Attempt[];
  all: Attempt[];
}

/** Guests order all the time; once some orders are confirmed `whileSelling` runs, and when it is done they stop. */
export async function sellDuring(
  shop: RunningShop,
  guests: StormGuests,
  whileSelling: () => Promise<void>,
): Promise<Sales> {
  const attempts: Attempt[] = [];
  const confirmed = () => attempts.filter((attempt) => orderIdOf(attempt) !== null);
  let isOver = false;
  let begun: (() => void) | undefined;
  const isSelling = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const client = async () => {
    while (!isOver) {
      const attempt = guests.ticketOrder(guests.newGuest());
      await sendOrder(shop.url, attempt);
      attempts.push(attempt);
      const { answer } = attempt;
      if (answer !== null && 'refused' in answer && answer.refused >= 500)
        throw new Error(`The shop answered ${answer.refused}.\n${shop.recentLog()}`);
      if (confirmed().length >= CLIENTS) begun?.();
    }
  };
  const selling = Promise.all(Array.from({ length: CLIENTS }, client));
  await Promise.race([isSelling, selling]);
  const before = confirmed();
  try {
    await whileSelling();
  } finally {
    isOver = true;
    await selling;
  }
  return { before, all: confirmed() };
}
