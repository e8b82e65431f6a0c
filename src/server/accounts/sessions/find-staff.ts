import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { bearerToken, hashSecret, isDeviceToken } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { isDemandedOf } from '../second-factor/demand-second-factor.ts';
import { findSession, renewSession } from './sessions.repository.ts';

/**
 * The member logged in by a call's bearer token, null without one. Refused: `not_logged_in` for an invalid or
 * expired token.
 */
export async function findStaff(
  c: Context,
  services: Pick<Ports, 'clock' | 'store'>,
): Promise<Staff | null | Refusal> {
  const token = bearerToken(c);
  if (token === null || isDeviceToken(token)) return null;
  const now = services.clock();
  const tokenHash = hashSecret(token);
  const rows = await findSession(services.store.read, { tokenHash, now });
  const session = rows[0];
  if (session === undefined) return refuse('not_logged_in');
  const renewed = renewal(session, now);
  if (renewed) await services.store.write((trx) => renewSession(trx, tokenHash, renewed));
  const granted = rows.flatMap((row) => row.permission ?? []).sort();
  const owesSecondFactor =
    session.has_second_factor !== 1 && isDemandedOf(session.second_factor_setting, granted);
  return {
    userId: session.user_id,
    firstname: session.firstname,
    lastname: session.lastname,
    // Empty, so that a permission check alone is already enough to refuse.
    permissions: owesSecondFactor ? [] : granted,
    owesSecondFactor,
    tokenHash,
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** Lifetime of a remembered session, whether or not it is used. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
/** How long any other session lasts without use. */
const UNUSED_MS = 12 * HOUR_MS;
/** The longest lifetime of any other session. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** The use of a session is stored at most this often. */
const RENEWAL_PAUSE_MS = 60 * 1000;

interface Session {
  is_remembered: 0 | 1;
  created_at: number;
  used_at: number;
  expires_at: number;
}

/** When a session begun at `now` expires if never used. All times here are epoch milliseconds. */
export function firstExpiry(now: number, isRemembered: boolean): number {
  return now + (isRemembered ? REMEMBERED_MS : UNUSED_MS);
}

/** The new times of a session used at `now`, null while the stored ones are recent enough. */
function renewal(session: Session, now: number): { used_at: number; expires_at: number } | null {
  if (now - session.used_at < RENEWAL_PAUSE_MS) return null;
  if (session.is_remembered === 1) return { used_at: now, expires_at: session.expires_at };
  return { used_at: now, expires_at: Math.min(now + UNUSED_MS, session.created_at + LONGEST_MS) };
}
