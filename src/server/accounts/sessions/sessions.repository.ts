import type { Insertable } from 'kysely';
import type { SessionsTable } from '../../platform/database/accounts-tables.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { settingValue } from '../../settings/settings.repository.ts';
import { SECOND_FACTOR_SETTING } from '../second-factor/demand-second-factor.ts';

/**
 * A session valid at `now` with its owner: one row per permission in no particular order, a single row with
 * null for an owner without any. Each row also has the state of their second factor and the club's
 * requirement.
 */
export const findSession = compiledOnce((db, session: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .leftJoin('user_permissions as granted', 'granted.user_id', 'user.id')
    .leftJoin('second_factors as factor', 'factor.user_id', 'user.id')
    .where('session.token_hash', '=', session.tokenHash)
    .where('session.expires_at', '>', session.now)
    .select([
      'user.id as user_id',
      'user.firstname',
      'user.lastname',
      'session.is_remembered',
      'session.created_at',
      'session.used_at',
      'session.expires_at',
      'granted.permission',
      'factor.is_on as has_second_factor',
    ])
    .select(settingValue(SECOND_FACTOR_SETTING).as('second_factor_setting')),
);

/** Inserts a session; false if the password was changed or the owner removed since the check. */
export async function insertSession(
  trx: Trx,
  session: Insertable<SessionsTable>,
  passwordHash: string,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', session.user_id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (user === undefined) return false;
  await trx.insertInto('sessions').values(session).execute();
  return true;
}

/** Extends a session; one that was ended concurrently stays ended. */
export async function renewSession(
  trx: Trx,
  tokenHash: string,
  times: { used_at: number; expires_at: number },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set(times)
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<', times.used_at)
    .execute();
}

export async function deleteSession(trx: Trx, tokenHash: string): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes up to `most` sessions that have expired at `now` (epoch milliseconds) and returns them. */
export function deleteEndedSessions(trx: Trx, now: number, most: number) {
  return trx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where('expires_at', '<=', now).limit(most),
    )
    .returning('token_hash')
    .execute();
}

/** A member's sessions valid at `now`, most recently used first. */
export function sessionsOf(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function deleteOtherSessions(trx: Trx, userId: number, tokenHash: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}
