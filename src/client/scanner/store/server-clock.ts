import type { DoorDatabase } from './door-database.ts';

/** Less than this is the way through the network and the server's whole seconds, not a wrong clock. */
const TOLERATED_MS = 20_000;

/** Keeps what an answer says of the server's clock; `now` is this phone's. Both epoch milliseconds. */
export async function noteServerClock(db: DoorDatabase, serverNow: number, now: number): Promise<void> {
  const aheadMs = serverNow - now;
  await db.keep({ clockAheadMs: Math.abs(aheadMs) < TOLERATED_MS ? 0 : aheadMs, heardAt: serverNow });
}

/**
 * How far the server's clock is ahead of a phone's that shows `at`; `null` before the first word of a server. A phone
 * that woke up with an old time still scans after it last heard of the server.
 */
export async function serverAheadOf(db: DoorDatabase, at: number): Promise<number | null> {
  const [ahead, heardAt] = await Promise.all([db.fact('clockAheadMs'), db.fact('heardAt')]);
  if (ahead === undefined) return null;
  const isTooEarly = heardAt !== undefined && at + ahead < heardAt - TOLERATED_MS;
  return isTooEarly ? heardAt - at : ahead;
}
