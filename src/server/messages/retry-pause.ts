const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const PAUSES_MS = [
  1 * MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
];

/** How long to wait after so many failed attempts; `null` after the tenth, which was the last. */
export function retryPauseMs(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}
