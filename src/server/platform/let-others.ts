import { setImmediate } from 'node:timers/promises';

/** The event loop is blocked at most this long, plus the time of a single step. */
const MOST_MS = 10;

/**
 * Returns a function to await between the steps of a long calculation: once 10 ms have passed it yields to the event
 * loop. `now` counts milliseconds and never goes back.
 */
export function letOthers(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < MOST_MS) return;
    await setImmediate();
    since = now();
  };
}
