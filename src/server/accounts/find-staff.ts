import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../platform/http/actor.ts';
import { bearerToken, isDeviceToken } from '../platform/http/bearer-token.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import { DEMANDED } from './demand-second-factor.ts';
import { renewal } from './session-expiry.ts';
import { findSession, renewSession } from './sessions.repository.ts';

/** Who is logged in by the bearer token of a call; `null` without one, `not_logged_in` when it does not hold. */
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
  const owesSecondFactor = session.second_factor_setting === DEMANDED && session.has_second_factor !== 1;
  return {
    userId: session.user_id,
    firstname: session.firstname,
    lastname: session.lastname,
    // Whoever looks at permissions alone lets him do nothing either.
    permissions: owesSecondFactor ? [] : rows.flatMap((row) => row.permission ?? []).sort(),
    owesSecondFactor,
    tokenHash,
  };
}
