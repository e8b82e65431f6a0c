import type { Context } from 'hono';
import type { NewSecondFactor } from '../../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { deleteOtherSessions, deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { writeTeamHistory } from '../team/team-history.repository.ts';
import { findMember } from '../team/users.repository.ts';
import { base32, refuseWrongCode, TOTP_SECRET_BYTES, totpStep } from './check-second-factor.ts';
import {
  deleteRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  prepareSecondFactor,
  turnOn,
} from './second-factors.repository.ts';

interface WithPassword {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>;
  who: Staff;
  password: string;
}

/**
 * Prepares a second factor for the caller's authenticator app. It requires the password, because anyone at an
 * unattended browser could otherwise lock its owner out. Refused as in `confirmPassword`; `second_factor_on`
 * if one is on already.
 */
export async function beginSecondFactor(
  call: WithPassword & { services: SettingsPort },
): Promise<NewSecondFactor | Refusal> {
  const { store, clock, randomBytes, settings } = call.services;
  const member = await confirmPassword(call);
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
 * Turns the prepared factor on by the app's first code and returns the recovery codes. All other sessions
 * end, because they began without it. Refused: `second_factor_wrong`; `second_factor_on`;
 * `second_factor_not_begun` if none is prepared.
 */
export async function turnOnSecondFactor(
  { store, clock, randomBytes }: Pick<Ports, 'clock' | 'randomBytes' | 'store'>,
  who: Staff,
  code: string,
): Promise<string[] | Refusal> {
  return store.write(async (trx) => {
    const member = await findMember(trx, who.userId);
    const factor = await findSecondFactor(trx, who.userId);
    if (member === undefined) return refuse('not_logged_in');
    if (factor === undefined) return refuse('second_factor_not_begun');
    if (factor.is_on === 1) return refuse('second_factor_on');
    const step = totpStep(Buffer.from(factor.secret, 'hex'), code.replace(/\s/g, ''), clock());
    if (step === null) return refuseWrongCode();
    if (!(await turnOn(trx, member.id, factor.secret, step))) return refuse('second_factor_on');
    await deleteOtherSessions(trx, member.id, who.tokenHash);
    await writeTeamHistory(trx, { at: clock(), who, what: 'second_factor_on', member });
    return renewCodes(trx, member.id, randomBytes);
  });
}

/** Turns the caller's second factor off. Refused as in `confirmPassword`. */
export async function turnOffSecondFactor(call: WithPassword): Promise<Refusal | null> {
  const { services, who } = call;
  const member = await confirmPassword(call);
  if (isRefusal(member)) return member;
  await services.store.write(async (trx) => {
    if (!(await deleteSecondFactor(trx, member.id))) return;
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'second_factor_off', member });
  });
  return null;
}

/**
 * Replaces the caller's recovery codes with ten new ones. Refused as in `confirmPassword`;
 * `second_factor_off` without a second factor.
 */
export async function renewRecoveryCodes(call: WithPassword): Promise<string[] | Refusal> {
  const { services, who } = call;
  const member = await confirmPassword(call);
  if (isRefusal(member)) return member;
  return services.store.write(async (trx) => {
    if ((await findSecondFactor(trx, member.id))?.is_on !== 1) return refuse('second_factor_off');
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'recovery_codes', member });
    return renewCodes(trx, member.id, services.randomBytes);
  });
}

/**
 * Turns another member's second factor off, for instance after a lost phone, and ends their sessions, also if they have
 * none: whoever suspects a stranger in an account can log it out everywhere, their own too. Refused: `unknown_member`,
 * and `own_second_factor` while the caller has one, because turning it off needs the password.
 */
export async function resetSecondFactor(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const member = await findMember(trx, id);
    if (member === undefined) return refuse('unknown_member');
    const isOwn = id === who.userId;
    if (isOwn && (await findSecondFactor(trx, id))?.is_on === 1) return refuse('own_second_factor');
    const what = (await deleteSecondFactor(trx, id)) ? 'second_factor_reset' : 'sessions_ended';
    await deleteSessionsOf(trx, id);
    await writeTeamHistory(trx, { at: services.clock(), who, what, member });
    return null;
  });
}

const RECOVERY_CODES = 10;
/** 80 bits, too many to guess even with the hashes. */
const RECOVERY_CODE_BYTES = 10;

/**
 * Replaces a member's recovery codes and returns the new ones in the form `ABCD-EFGH-IJKL-MNOP`; they cannot
 * be read again.
 */
async function renewCodes(
  trx: Trx,
  userId: number,
  randomBytes: (length: number) => Uint8Array,
): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_CODE_BYTES)));
  await insertRecoveryCodes(trx, userId, codes.map(hashSecret));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
