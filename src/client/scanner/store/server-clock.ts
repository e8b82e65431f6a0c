import type { ScannerDatabase } from './scanner-database.ts';

/** Less than this is network latency and the server's whole seconds, not a wrong clock. */
const TOLERANCE_MS = 20_000;

/** Stores the server's clock as an answer shows it; `now` is this device's. Both epoch milliseconds. */
export async function noteServerClock(db: ScannerDatabase, serverNow: number, now: number): Promise<void> {
  const aheadMs = serverNow - now;
  await db.storeFacts({ clockAheadMs: Math.abs(aheadMs) < TOLERANCE_MS ? 0 : aheadMs, heardAt: serverNow });
}

/**
 * How far the server's clock is ahead of this device's when that shows `at`; `null` before the first answer of a
 * server. A device that woke up with an old time still scans after its last contact with the server.
 */
export async function serverAheadOf(db: ScannerDatabase, at: number): Promise<number | null> {
  const [ahead, heardAt] = await Promise.all([db.fact('clockAheadMs'), db.fact('heardAt')]);
  if (ahead === undefined) return null;
  const isTooEarly = heardAt !== undefined && at + ahead < heardAt - TOLERANCE_MS;
  return isTooEarly ? heardAt - at : ahead;
}
