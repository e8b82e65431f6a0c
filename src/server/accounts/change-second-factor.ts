import type { Context } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import { confirmPassword } from './confirm-password.ts';
import { renewCodes } from './recovery-codes.ts';
import { deleteSecondFactor, findSecondFactor } from './second-factors.repository.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { findMember } from './users.repository.ts';

interface Confirmed {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>;
  who: Staff;
  password: string;
}

/** Turns one's own second factor off. Refused as the password is (confirm-password.ts). */
export async function turnOffSecondFactor(confirmed: Confirmed): Promise<Refusal | null> {
  const { services, who } = confirmed;
  const member = await confirmPassword(confirmed);
  if (isRefusal(member)) return member;
  await services.store.write(async (trx) => {
    if (!(await deleteSecondFactor(trx, member.id))) return;
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'second_factor_off', member });
  });
  return null;
}

/** Ten new recovery codes in place of the old. Refused as the password is; `second_factor_off` where there is none. */
export async function renewRecoveryCodes(confirmed: Confirmed): Promise<string[] | Refusal> {
  const { services, who } = confirmed;
  const member = await confirmPassword(confirmed);
  if (isRefusal(member)) return member;
  return services.store.write(async (trx) => {
    if ((await findSecondFactor(trx, member.id))?.is_on !== 1) return refuse('second_factor_off');
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'recovery_codes', member });
    return renewCodes(trx, member.id, services.randomBytes);
  });
}

/**
 * Turns somebody else's second factor off, whose phone is lost, and ends his sessions. Refused: `unknown_member`,
 * `own_second_factor` for one's own, which needs the password.
 */
export async function resetSecondFactor(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  if (id === who.userId) return refuse('own_second_factor');
  return services.store.write(async (trx) => {
    const member = await findMember(trx, id);
    if (member === undefined) return refuse('unknown_member');
    if (!(await deleteSecondFactor(trx, id))) return null;
    await deleteSessionsOf(trx, id);
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'second_factor_reset', member });
    return null;
  });
}
