import type { Updateable } from 'kysely';
import type { Db, Trx } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { WAITING } from './outbox.repository.ts';

export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

export type OutboxRow = Pick<
  ClaimedMail,
  'id' | 'kind' | 'order_id' | 'user_id' | 'document_id' | 'withdrawal_id' | 'call_off_id' | 'created_at'
>;

interface Claim {
  now: number;
  leaseEndsAt: number;
  most: number;
}

/**
 * Claims up to `most` due mails by postponing them until `leaseEndsAt`: no other worker takes them, and they
 * are due again if this one dies. Receipts of withdrawals come last, because anyone can trigger one to any
 * address.
 */
export async function claimDueMails(trx: Trx, now: number, leaseEndsAt: number, most: number) {
  const others = await claim(trx, 'is', { now, leaseEndsAt, most });
  if (others.length === most) return others;
  return [...others, ...(await claim(trx, 'is not', { now, leaseEndsAt, most: most - others.length }))];
}

/**
 * Two queries rather than one sorted by both columns, so that the index of waiting mails gives the order. The
 * condition is repeated because on PostgreSQL a second worker that waited for the same rows evaluates it
 * again. Sorted, because PostgreSQL returns updated rows in any order.
 */
async function claim(trx: Trx, withdrawal: 'is' | 'is not', { now, leaseEndsAt, most }: Claim) {
  const claimed = await trx
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: leaseEndsAt, is_under_way: 1, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', WAITING)
        .where('next_attempt_at', '<=', now)
        .where('withdrawal_id', withdrawal, null)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(most),
    )
    .where('state', '=', WAITING)
    .where('next_attempt_at', '<=', now)
    .returning([
      'id',
      'kind',
      'order_id',
      'user_id',
      'document_id',
      'withdrawal_id',
      'call_off_id',
      'attempts',
      'created_at',
      'message_key',
    ])
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

interface Misdated {
  now: number;
  /** Mails are never created later than this (epoch milliseconds). */
  latestCreation: number;
  /** Nor are mails about orders due later than this. */
  latestAttempt: number;
}

/**
 * Makes mails due at `now` that were dated by a clock since set back, and returns how many; withdrawals may wait for a
 * day.
 */
export async function hastenMisdatedMails(
  trx: Trx,
  { now, latestCreation, latestAttempt }: Misdated,
): Promise<number> {
  const hastened = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('state', '=', WAITING)
    .where('next_attempt_at', '>', latestCreation)
    .where((is) =>
      is.or([
        is('created_at', '>', latestCreation),
        is.and([is('withdrawal_id', 'is', null), is('next_attempt_at', '>', latestAttempt)]),
      ]),
    )
    .returning('id')
    .execute();
  return hastened.length;
}

/** Keeps these claimed mails from others until `leaseEndsAt`. */
export async function renewLeases(trx: Trx, ids: ReadonlyArray<number>, leaseEndsAt: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: leaseEndsAt })
    .where('id', 'in', ids)
    .where('state', '=', WAITING)
    .where('is_under_way', '=', 1)
    .execute();
}

/**
 * Makes all claimed mails due at `now`, for a process that knows that nobody is sending them; those that had more than
 * `mostAttempts` wait for the end of their lease. Returns how many.
 */
export async function releaseMails(trx: Trx, now: number, mostAttempts: number): Promise<number> {
  const released = await trx
    .updateTable('outbox')
    .set({ is_under_way: 0, next_attempt_at: now })
    .where('state', '=', WAITING)
    .where('is_under_way', '=', 1)
    .where('attempts', '<=', mostAttempts)
    .returning('id')
    .execute();
  return released.length;
}

/** What has become of a claimed mail; undefined once it was deleted. */
export function findClaimedMail(db: Db, { id, created_at }: Pick<ClaimedMail, 'id' | 'created_at'>) {
  return (
    db
      .selectFrom('outbox')
      .select(['state', 'attempts'])
      .where('id', '=', id)
      // SQLite gives the id of a deleted mail to another one.
      .where('created_at', '=', created_at)
      .executeTakeFirst()
  );
}

/** Stores the message id used by every attempt of a mail. */
export async function storeMessageKey(trx: Trx, id: number, key: string): Promise<void> {
  await trx.updateTable('outbox').set({ message_key: key }).where('id', '=', id).execute();
}

/**
 * Stores the outcome of an attempt, unless the lease has expired and another worker has made the next one, or the mail
 * was dropped meanwhile; returns whether it did.
 */
export async function settleMail(
  trx: Trx,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  outcome: Updateable<Tables['outbox']>,
): Promise<boolean> {
  const settled = await trx
    .updateTable('outbox')
    .set({ is_under_way: 0, ...outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return settled.length > 0;
}
