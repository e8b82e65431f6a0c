import { ApiError } from '../../platform/api/api-error.ts';

/** How long to wait before the second and before the third time. */
const PAUSES_MS = [1000, 3000];
const NO_ANSWER = [0, 408, 502, 503, 504];

/**
 * Sends something harmless to repeat, again where no answer came, three times in all. Without any network it is not
 * tried again: the guest is told at once. Throws the last failure.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      const mayRepeat = error instanceof ApiError && NO_ANSWER.includes(error.status) && navigator.onLine;
      if (!mayRepeat) throw error;
      await wait(pause);
    }
  }
  return send();
}
