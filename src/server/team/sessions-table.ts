import type { Insertable } from 'kysely';
import { compiledOnce } from '../database/compiled-once.ts';
import type { Trx } from '../database/store.ts';
import type { SessionsTable } from '../database/team-tables.ts';
import { SECOND_FACTOR_SETTING } from './demand-second-factor.ts';

/**
 * A session that still holds at `now`, with whose it is: a row for each permission in no particular order, one
 * with `null` for somebody who may do nothing. With it whether he has a second factor, and what the club says to that.
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
    .select((row) =>
      row
        .selectFrom('settings')
        .where('settings.key', '=', SECOND_FACTOR_SETTING)
        .select('settings.value')
        .as('second_factor_setting'),
    ),
);

/** False when the password was changed or its owner removed since it was compared. */
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

/** Moves a session's end; one that has been ended meanwhile stays ended. */
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
