import { setImmediate } from 'node:timers/promises';

/** So long nobody else has his turn at most, beside what a single step takes. */
const MOST_MS = 10;

/**
 * A function to be awaited between the steps of a long calculation: once 10 ms are gone it lets others have their turn.
 * `now` counts in milliseconds and never goes back.
 */
export function letOthers(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < MOST_MS) return;
    await setImmediate();
    since = now();
  };
}
