import type { Context } from 'hono';
import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import type { handOver as endpoint, Handover, SecretName } from '../../../contract/team.ts';
import { permissions } from '../../../domain/permission.ts';
import type { Config } from '../../platform/config.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { NOBODYS_HASH } from '../passwords/password-hash.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { withPassword } from '../sessions/log-in.ts';
import { deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { type DevicesPort, ensuringManagers } from './manage-team.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { findMember, findPermissions, updateMember } from './users.repository.ts';

/** What a successor has to find: the names of the secrets the server was started with, never the secrets. */
export function describeHandover({ publicUrl, smtpUrl, databaseUrl, paypal, backup }: Config): Handover {
  const values: Record<SecretName, string> = {
    BACKUP_PASSPHRASE: backup.passphrase,
    BACKUP_S3_SECRET: backup.s3?.secret ?? '',
    SMTP_URL: smtpUrl,
    DATABASE_URL: databaseUrl,
    PAYPAL_SECRET: paypal?.secret ?? '',
  };
  const names = Object.keys(values) as SecretName[];
  return {
    address: publicUrl,
    secrets: names.map((name) => ({ name, is_set: values[name] !== '' })),
    backup_place: backup.s3?.url ?? backup.folder,
  };
}

interface HandOver {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'store'>;
  revokeDevicesOf: DevicesPort['revokeDevicesOf'];
  who: Staff;
  body: v.InferOutput<typeof endpoint.body>;
}

/**
 * Moves the caller's permissions to a successor who is present: both confirm by password, the successor also by the
 * code of a second factor. The caller keeps those of their own that are named, and all their sessions end; without
 * `checkin` the phones they have added are revoked. Refused:
 * as in `confirmPassword`; `successor_unfit` for the caller, a stranger, and a member without a password;
 * `successor_password_wrong`, `successor_code_needed`, `second_factor_wrong`, limited as a log-in is.
 */
export async function handOver({
  c,
  services,
  revokeDevicesOf,
  who,
  body,
}: HandOver): Promise<Refusal | null> {
  const leaver = await confirmPassword({ c, services, who, password: body.current_password });
  if (isRefusal(leaver)) return leaver;
  const successor = await findMember(services.store.read, body.successor);
  if (successor === undefined || successor.id === leaver.id || successor.password_hash === NOBODYS_HASH)
    return refuse('successor_unfit');
  const login = { c, email: successor.email, password: body.successor_password };
  const answer = await withPassword<null>(services, login, async ({ id, password_hash }) => {
    const code = body.successor_code;
    return services.store.write((trx) =>
      ensuringManagers(trx, async () => {
        const factor = await checkSecondFactor(trx, { userId: id, code, now: services.clock() });
        if (isRefusal(factor)) return factor;
        if ((await findMember(trx, id))?.password_hash !== password_hash) return refuse('login_failed');
        return moveRights(trx, { who, to: id, kept: body.kept, now: services.clock(), revokeDevicesOf });
      }),
    );
  });
  return isRefusal(answer) ? asOfSuccessor(answer) : null;
}

interface Move extends DevicesPort {
  who: Staff;
  to: number;
  kept: ReadonlyArray<string>;
  now: number;
}

async function moveRights(trx: Trx, { who, to, kept, now, revokeDevicesOf }: Move): Promise<Refusal | null> {
  const leaver = await findMember(trx, who.userId);
  const successor = await findMember(trx, to);
  if (leaver === undefined || successor === undefined) return refuse('successor_unfit');
  const own = await findPermissions(trx, leaver.id);
  // They may have been taken away since the call began.
  if (!own.includes('team')) return refuse('not_allowed');
  const theirs = await findPermissions(trx, successor.id);
  const all = permissions.filter((one) => own.includes(one) || theirs.includes(one));
  const left = own.filter((permission) => kept.includes(permission));
  await updateMember(trx, successor.id, { ...successor, permissions: all });
  await updateMember(trx, leaver.id, { ...leaver, permissions: left });
  await deleteSessionsOf(trx, leaver.id);
  if (!left.includes('checkin')) await revokeDevicesOf(trx, leaver.id, now);
  await writeTeamHistory(trx, { at: now, who, what: 'handed_over', member: successor, permissions: all });
  await writeTeamHistory(trx, { at: now, who, what: 'changed', member: leaver, permissions: left });
  return null;
}

/** Refusals of a log-in, shown at the successor's fields: a 401 would say that the caller's own session is over. */
function asOfSuccessor(refusal: Refusal): Refusal {
  if (refusal.code === 'login_failed') return refuseAt('successor_password', 'successor_password_wrong');
  if (refusal.code === 'second_factor_needed') return refuseAt('successor_code', 'successor_code_needed');
  if (refusal.code === 'second_factor_wrong') return refuseAt('successor_code', 'second_factor_wrong');
  return refusal;
}
