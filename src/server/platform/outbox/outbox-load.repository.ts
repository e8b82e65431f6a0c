import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** Literals, as in the partial indexes of the outbox (0001-baseline.sql). */
const WAITING = sql.lit('waiting' as const);
const FAILED = sql.lit('failed' as const);
const NONE = sql.lit(0);

/** Mails that are not done with: due and not taken up yet, waiting for their time or under way, and given up. */
export async function outboxLoad(db: Db, now: number) {
  const waiting = db.selectFrom('outbox').where('state', '=', WAITING);
  return {
    due: await count(waiting.where('next_attempt_at', '<=', now)),
    waiting: await count(waiting.where('next_attempt_at', '>', now)),
    failed: await count(db.selectFrom('outbox').where('state', '=', FAILED)),
  };
}

/**
 * Since when (epoch milliseconds) the oldest mail should have been sent, null if none is late: that of a mail nobody
 * has taken up since it was due, or the making of one that was tried in vain and tries again later.
 */
export async function oldestLateMail(db: Db, now: number): Promise<number | null> {
  const waiting = db.selectFrom('outbox').where('state', '=', WAITING);
  const due = await waiting
    .where('next_attempt_at', '<=', now)
    .select((row) => row.fn.min<number | null>('next_attempt_at').as('since'))
    .executeTakeFirstOrThrow();
  const tried = await waiting
    .where('attempts', '>', NONE)
    // The first attempt may be under way just now.
    .whereRef('attempts', '>', 'is_under_way')
    .select((row) => row.fn.min<number | null>('created_at').as('since'))
    .executeTakeFirstOrThrow();
  const since = [due.since, tried.since].filter((one) => one !== null);
  return since.length === 0 ? null : Math.min(...since);
}

async function count(mails: SelectQueryBuilder<Tables, 'outbox', object>): Promise<number> {
  const { count } = await mails
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
