import type { Context } from 'hono';
import type { NewSecondFactor } from '../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { base32 } from './base32.ts';
import { wrongCode } from './check-second-factor.ts';
import { confirmPassword } from './confirm-password.ts';
import { renewCodes } from './recovery-codes.ts';
import { findSecondFactor, prepareSecondFactor, turnOn } from './second-factors.repository.ts';
import { deleteOtherSessions } from './sessions.repository.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { TOTP_SECRET_BYTES, totpStep } from './totp.ts';
import { findMember } from './users.repository.ts';

interface Confirmed {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort;
  who: Staff;
  password: string;
}

/**
 * Prepares a second factor for somebody's authenticator app. Refused as the password is (confirm-password.ts), for
 * whoever finds a browser open would else lock its owner out; `second_factor_on` while he has one.
 */
export async function beginSecondFactor(confirmed: Confirmed): Promise<NewSecondFactor | Refusal> {
  const { store, clock, randomBytes, settings } = confirmed.services;
  const member = await confirmPassword(confirmed);
  if (isRefusal(member)) return member;
  const bytes = randomBytes(TOTP_SECRET_BYTES);
  const hex = Buffer.from(bytes).toString('hex');
  const refused = await store.write(async (trx) => {
    if ((await findMember(trx, member.id)) === undefined) return refuse('not_logged_in');
    const factor = { user_id: member.id, secret: hex, created_at: clock() };
    return (await prepareSecondFactor(trx, factor)) ? null : refuse('second_factor_on');
  });
  if (refused !== null) return refused;
  const secret = base32(bytes);
  const issuer = encodeURIComponent(settings().title);
  const address = `otpauth://totp/${issuer}:${encodeURIComponent(member.email)}?secret=${secret}&issuer=${issuer}`;
  return { secret, address };
}

/**
 * Turns on what was prepared, once the app has shown its first code, and answers the recovery codes. All other sessions
 * end, for they began without it. Refused: `second_factor_wrong`; `second_factor_on`; `try_again` when nothing is prepared.
 */
export async function turnOnSecondFactor(
  { store, clock, randomBytes }: Pick<Ports, 'clock' | 'randomBytes' | 'store'>,
  who: Staff,
  code: string,
): Promise<string[] | Refusal> {
  return store.write(async (trx) => {
    const member = await findMember(trx, who.userId);
    const factor = await findSecondFactor(trx, who.userId);
    if (member === undefined || factor === undefined) return refuse('try_again');
    if (factor.is_on === 1) return refuse('second_factor_on');
    const step = totpStep(Buffer.from(factor.secret, 'hex'), code.replace(/\s/g, ''), clock());
    if (step === null) return wrongCode();
    if (!(await turnOn(trx, member.id, factor.secret, step))) return refuse('second_factor_on');
    await deleteOtherSessions(trx, member.id, who.tokenHash);
    await writeTeamHistory(trx, { at: clock(), who, what: 'second_factor_on', member });
    return renewCodes(trx, member.id, randomBytes);
  });
}
