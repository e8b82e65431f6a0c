const HOUR_MS = 60 * 60 * 1000;

/** How long a login lasts that is to be remembered, used or not. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
/** How long any other lasts without being used. */
const UNUSED_MS = 12 * HOUR_MS;
/** How long any other lasts at most, however often it is used. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Using a session is written down at most this often. */
const RENEWAL_PAUSE_MS = 60 * 1000;

interface Session {
  is_remembered: 0 | 1;
  created_at: number;
  used_at: number;
  expires_at: number;
}

/** When a session that begins at `now` ends if nobody uses it; epoch milliseconds, like all here. */
export function firstExpiry(now: number, isRemembered: boolean): number {
  return now + (isRemembered ? REMEMBERED_MS : UNUSED_MS);
}

/** The new times of a session used at `now`, or `null` while the last ones are good enough. */
export function renewal(session: Session, now: number): { used_at: number; expires_at: number } | null {
  if (now - session.used_at < RENEWAL_PAUSE_MS) return null;
  if (session.is_remembered === 1) return { used_at: now, expires_at: session.expires_at };
  return { used_at: now, expires_at: Math.min(now + UNUSED_MS, session.created_at + LONGEST_MS) };
}
