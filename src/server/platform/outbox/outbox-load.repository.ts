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
  return earliest([await oldestDue(db, now), await oldestOf(triedInVain(db))]);
}

/** What `mailFault` ends with where a mail server, which is there and lets us in, puts off or refuses this one mail. */
export const ABOUT_ONE_MAIL = ['%RCPT TO', '%DATA'];
/** After which a mail is given up. */
const LAST_ATTEMPT = sql.lit(10);
/** Whoever has left a mail for longer does not mean to send it any more. */
const GIVEN_UP_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Like `oldestLateMail`, but what the mail server has put off mail by mail does not count, and what was given up because
 * it could not be used does for three days: since when mail as a whole is stuck for that, null if it is not.
 */
export async function oldestStuckMail(db: Db, now: number): Promise<number | null> {
  const tried = triedInVain(db);
  const hasOtherFault = isOtherFault();
  const givenUp = db
    .selectFrom('outbox')
    .where('state', '=', FAILED)
    .where('attempts', '>=', LAST_ATTEMPT)
    .where('created_at', '>', now - GIVEN_UP_MS);
  return earliest([
    await oldestDue(db, now),
    await oldestOf(tried.where(hasOtherFault)),
    await oldestOf(givenUp.where(hasOtherFault)),
  ]);
}

function isOtherFault() {
  const others = ABOUT_ONE_MAIL.map((end) => sql`last_error not like ${end}`);
  return sql<boolean>`(last_error is null or (${sql.join(others, sql` and `)}))`;
}

async function oldestDue(db: Db, now: number): Promise<number | null> {
  const { since } = await db
    .selectFrom('outbox')
    .where('state', '=', WAITING)
    .where('next_attempt_at', '<=', now)
    .select((row) => row.fn.min<number | null>('next_attempt_at').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

function triedInVain(db: Db) {
  return (
    db
      .selectFrom('outbox')
      .where('state', '=', WAITING)
      .where('attempts', '>', NONE)
      // The first attempt may be under way just now.
      .whereRef('attempts', '>', 'is_under_way')
  );
}

async function oldestOf(mails: SelectQueryBuilder<Tables, 'outbox', object>): Promise<number | null> {
  const { since } = await mails
    .select((row) => row.fn.min<number | null>('created_at').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

function earliest(times: ReadonlyArray<number | null>): number | null {
  const known = times.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
}

async function count(mails: SelectQueryBuilder<Tables, 'outbox', object>): Promise<number> {
  const { count } = await mails
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
