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

/** Turns of the event loop that take longer than this mean that requests are being served. */
const BUSY_TURN_MS = 5;

/**
 * Resolves once the event loop has turned quickly, so that the work which follows takes turns with requests: with true,
 * or with false after `mostMs`, however busy it still is.
 */
export async function untilCalm(
  mostMs: number,
  now: () => number = () => performance.now(),
): Promise<boolean> {
  for (const until = now() + mostMs; ; ) {
    const since = now();
    await setImmediate();
    if (now() - since < BUSY_TURN_MS) return true;
    if (now() >= until) return false;
  }
}
