import type { ScannerDatabase } from './scanner-database.ts';

/** Smaller differences come from latency and the server's whole seconds, not from a wrong clock. */
const TOLERANCE_MS = 20_000;

/** `serverNow` and `now` (this device's clock) are epoch milliseconds. */
export async function noteServerClock(db: ScannerDatabase, serverNow: number, now: number): Promise<void> {
  const aheadMs = serverNow - now;
  await db.storeFacts({ clockAheadMs: Math.abs(aheadMs) < TOLERANCE_MS ? 0 : aheadMs, heardAt: serverNow });
}

/**
 * How far the server's clock is ahead when this device's shows `at`; `null` before the first answer of a
 * server. Scans of a device that woke up with an old time still count as later than its last contact.
 */
export async function serverAheadOf(db: ScannerDatabase, at: number): Promise<number | null> {
  const [ahead, heardAt] = await Promise.all([db.fact('clockAheadMs'), db.fact('heardAt')]);
  if (ahead === undefined) return null;
  const isTooEarly = heardAt !== undefined && at + ahead < heardAt - TOLERANCE_MS;
  return isTooEarly ? heardAt - at : ahead;
}
