import { sql } from 'kysely';
import type { Db } from '../database/store.ts';

/** After so many attempts, some eight minutes, it is no longer a server that was busy for a moment. */
const ATTEMPTS = 3;
const MOST_COUNTED = 1_000;

/**
 * How many mails somebody should look after: given up, or tried several times in vain and still waiting; counted up
 * to 1,000. Those to guests, or those to the team.
 */
export async function countStuckMail(db: Db, to: 'guests' | 'team'): Promise<number> {
  const mails = () =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('user_id', to === 'team' ? 'is not' : 'is', null);
  const failed = mails().where('state', '=', sql.lit('failed' as const));
  // In the words of its index (migration 0015).
  const tried = mails()
    .where('state', '=', sql.lit('waiting' as const))
    .where('attempts', '>', sql.lit(0))
    .where('attempts', '>=', ATTEMPTS);
  const { count } = await db
    .selectFrom(failed.unionAll(tried).limit(MOST_COUNTED).as('stuck'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
