import type { OwnSession, Profile } from '../../../contract/accounts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findSetting } from '../../settings/settings.repository.ts';
import { isDemandedOf, SECOND_FACTOR_SETTING } from '../second-factor/demand-second-factor.ts';
import { countRecoveryCodes, findSecondFactor } from '../second-factor/second-factors.repository.ts';
import { findMember, findPermissions } from '../team/users.repository.ts';
import { publicSessionId } from './end-sessions.ts';
import { sessionsOf } from './sessions.repository.ts';

/** The caller's own account. Refused: `not_logged_in` if it was just removed. */
export async function readProfile(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  { userId, tokenHash }: Staff,
): Promise<Profile | Refusal> {
  const member = await findMember(store.read, userId);
  if (member === undefined) return refuse('not_logged_in');
  const factor = await findSecondFactor(store.read, userId);
  const setting = await findSetting(store.read, SECOND_FACTOR_SETTING);
  const rows = await sessionsOf(store.read, userId, clock());
  const sessions: OwnSession[] = rows.map((row) => ({
    id: publicSessionId(row.token_hash),
    browser: row.browser,
    created_at: storedTimeOfInstant(row.created_at),
    used_at: storedTimeOfInstant(row.used_at),
    is_this: row.token_hash === tokenHash,
  }));
  const { email, firstname, lastname } = member;
  return {
    email,
    firstname,
    lastname,
    second_factor: {
      is_on: factor?.is_on === 1,
      is_demanded: isDemandedOf(setting, await findPermissions(store.read, userId)),
      recovery_codes_left: await countRecoveryCodes(store.read, userId),
    },
    sessions: sessions.sort((a, b) => Number(b.is_this) - Number(a.is_this)),
  };
}
