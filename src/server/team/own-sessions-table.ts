import type { Db, Trx } from '../database/store.ts';

/** Where somebody is logged in at `now`, what was used last first. */
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

/** Ends all of somebody's sessions but one. */
export async function deleteOtherSessions(trx: Trx, userId: number, tokenHash: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}
