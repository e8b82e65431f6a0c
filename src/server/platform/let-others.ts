import { setImmediate } from 'node:timers/promises';

/** The longest time to block the event loop, plus a single step. */
const MOST_MS = 10;

/**
 * Returns a function to await between the steps of a long calculation: it yields to the event loop once 10 ms
 * have passed. `now` is a monotonic clock in milliseconds.
 */
export function letOthers(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < MOST_MS) return;
    await setImmediate();
    since = now();
  };
}
