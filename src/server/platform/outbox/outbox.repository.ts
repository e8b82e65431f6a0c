import { type ExpressionBuilder, sql } from 'kysely';
import type { ReminderKind } from '../../../domain/reminder.ts';
import { compiledOnce } from '../database/compiled-query.ts';
import { countUpTo } from '../database/count-up-to.ts';
import { rowsOfIds } from '../database/rows-of-ids.ts';
import type { Db, Trx } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** A literal, because otherwise the partial index of waiting mails is not used. */
export const WAITING = sql.lit('waiting' as const);

/** For queries of other modules that start from their own table. */
export const OUTBOX = 'outbox';
export const OUTBOX_AS_RECEIPT = 'outbox as receipt';

/** The error of a receipt held back because too many went to its mailbox or to strangers. */
export const HELD = 'HELD';

interface OrderMailWish {
  kind:
    | 'order_confirmation'
    | 'order_paid'
    | 'order_cancelled'
    | 'ticket_moved'
    | 'invoice_corrected'
    | 'invoice_issued'
    | 'payment_partial'
    | 'refund_account_wanted'
    | `reminder_${ReminderKind}`;
  orderId: string;
  /** The attached document, if any. */
  documentId: number | null;
  now: number;
  dueAt: number;
}

export const queueOrderMail = compiledOnce((trx, mail: OrderMailWish) =>
  trx.insertInto('outbox').values({
    kind: mail.kind,
    order_id: mail.orderId,
    document_id: mail.documentId,
    state: 'waiting',
    created_at: mail.now,
    next_attempt_at: mail.dueAt,
  }),
);

/** Queues the mail about a call-off, with the document that it attaches, if any. */
export async function queueCallOffMail(
  trx: Trx,
  mail: { orderId: string; callOffId: number; documentId: number | null; now: number },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: 'event_called_off',
      order_id: mail.orderId,
      call_off_id: mail.callOffId,
      document_id: mail.documentId,
      state: 'waiting',
      created_at: mail.now,
      next_attempt_at: mail.now,
    })
    .execute();
}

/** Which of these orders got a mail of one of these kinds, sent or still waiting, since `since` (epoch milliseconds). */
export async function ordersMailedSince(
  db: Db,
  {
    kinds,
    orderIds,
    since,
  }: { kinds: ReadonlyArray<string>; orderIds: ReadonlyArray<string>; since: number },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'outbox.order_id')
    .where('outbox.kind', 'in', kinds)
    .where('outbox.created_at', '>', since)
    .select('outbox.order_id')
    .execute();
  return new Set(rows.flatMap(({ order_id }) => order_id ?? []));
}

/**
 * Counts the waiting mails of these kinds for an order and locks them, so that none is sent until the
 * transaction ends.
 */
export async function holdWaitingOrderMails(
  trx: Trx,
  orderId: string,
  kinds: ReadonlyArray<OrderMailWish['kind']>,
): Promise<number> {
  const waiting = await trx
    .updateTable('outbox')
    .set((row) => ({ next_attempt_at: row.ref('next_attempt_at') }))
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('is_under_way', '=', 0)
    .returning('id')
    .execute();
  return waiting.length;
}

/** Deletes the mail with an order's tickets, or the one that asks for its rest, unless it was already sent. */
export async function dropOrderMail(
  trx: Trx,
  orderId: string,
  kind: 'order_paid' | 'payment_partial',
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails with a password link. */
export type TeamMailKind = (typeof linkMails)[number];
const linkMails = ['invitation', 'password_link'] as const;

export type TeamNoteKind = 'mail_test' | 'bank_changed';

/**
 * Returns the recipient of a waiting mail, null if it no longer waits. The row is locked until the
 * transaction ends, so that a concurrent operation revoking all links of that member also finds a link made
 * for this mail.
 */
export async function holdWaitingMail(trx: Trx, id: number): Promise<number | null> {
  const held = await trx
    .updateTable('outbox')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst();
  return held?.user_id ?? null;
}

/** Drops the unsent mails with password links of a member who has just set a password. */
export async function dropLinkMails(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', is_under_way: 0 })
    .where('user_id', '=', userId)
    .where('kind', 'in', linkMails)
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/**
 * Queues a mail to a member unless the same one is already waiting; a null `userId` stands for an unknown
 * address. The row is always written first and deleted again if not needed, so that the response time reveals
 * nothing.
 */
export async function queueTeamMail(
  trx: Trx,
  { kind, userId, now }: { kind: TeamMailKind | TeamNoteKind; userId: number | null; now: number },
): Promise<void> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind,
      order_id: null,
      user_id: userId,
      state: 'waiting',
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (userId === null || waiting !== undefined) await trx.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function queueReceipt(trx: Trx, withdrawalId: number, now: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: 'withdrawal_received',
      order_id: null,
      withdrawal_id: withdrawalId,
      state: 'waiting',
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

/** Makes the waiting receipts of these withdrawals due at once. */
export async function hastenReceipts(
  trx: Trx,
  withdrawalIds: ReadonlyArray<number>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('withdrawal_id', 'in', withdrawalIds)
    .where('state', '=', 'waiting')
    .where('is_under_way', '=', 0)
    .execute();
}

/**
 * Lets the mails about an order go to its new address: those that are waiting or were given up, after failed attempts at
 * once. False if one of them is being sent to the old address.
 */
export async function redirectMails(trx: Trx, orderId: string, now: number): Promise<boolean> {
  // Also locks them, so that none is claimed before the address is stored.
  const waiting = await trx
    .updateTable('outbox')
    .set((row) => ({
      state: 'waiting',
      attempts: 0,
      next_attempt_at: row.case().when('attempts', '>', 0).then(now).else(row.ref('next_attempt_at')).end(),
    }))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_under_way', '=', 0)
    .returning('id')
    .execute();
  const all = await trx
    .selectFrom('outbox')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute();
  return all.length === waiting.length;
}

/** What has become of the mails about an order: whether any was sent, and whether the latest was given up. */
export async function mailsReceivedFor(db: Db, orderId: string): Promise<'waiting' | 'failed' | 'sent'> {
  const mails = await mailsOfOrder(db, orderId);
  if (mails.some(({ state }) => state === 'sent')) return 'sent';
  const latest = mails.find(({ state }) => state !== 'dropped');
  return latest?.state === 'failed' ? 'failed' : 'waiting';
}

/** Drops all waiting mails about an order. */
export async function dropMailsOfOrder(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function eraseMailsOfOrders(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('outbox').where('order_id', 'in', orderIds).execute();
}

/** The mails about an order, the newest first. */
export function mailsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'state',
      'attempts',
      'is_under_way',
      'created_at',
      'next_attempt_at',
      'sent_at',
      'last_error',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** The receipt of a withdrawal. */
export function mailsOfWithdrawal(db: Db, withdrawalId: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
}

/** When reminders of these orders were sent or stored, the earliest first. */
export function sentReminderMails(db: Db, orderIds: ReadonlyArray<string>) {
  // As an expression, or SQLite reads all mails ever sent from the index of their states.
  const state = sql<string>`${sql.ref('outbox.state')} || ''`;
  return db
    .selectFrom('outbox')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'outbox.order_id')
    .where('outbox.kind', 'in', ['reminder_friendly', 'reminder_last'])
    .where(state, 'in', ['sent', 'stored'])
    .orderBy('outbox.sent_at')
    .select(['outbox.order_id', 'outbox.kind', 'outbox.sent_at'])
    .execute();
}

const mailsTo = (db: Db, to: 'guests' | 'team') =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', to === 'team' ? 'is not' : 'is', null);

/** Written exactly as in its partial index (0001-baseline.sql). */
const hasFailedAttempts = (is: ExpressionBuilder<Tables, 'outbox'>) =>
  is.and([is('state', '=', WAITING), is('attempts', '>', sql.lit(0))]);

/** The ids of up to `most` mails that were given up or wait after failed attempts, the oldest first. */
export async function stuckMails(trx: Trx, to: 'guests' | 'team', most: number): Promise<number[]> {
  const mails = mailsTo(trx, to).where('is_under_way', '=', 0).orderBy('id');
  const failed = await mails.where('state', '=', 'failed').limit(most).execute();
  const tried = await mails
    .where(hasFailedAttempts)
    .limit(most - failed.length)
    .execute();
  return [...failed, ...tried].map(({ id }) => id);
}

/**
 * Makes those of the mails that wait or were given up due at `now` and resets their attempts; returns how
 * many.
 */
export async function tryAgain(trx: Trx, ids: number[], now: number): Promise<number> {
  const retried = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_under_way', '=', 0)
    .returning('id')
    .execute();
  return retried.length;
}

/** Reached after some eight minutes: no longer just a busy server. */
const STUCK_ATTEMPTS = 3;
const MOST_COUNTED = 1_000;

/**
 * How many mails to guests or the team need attention: given up, or waiting after several attempts; up to
 * 1,000.
 */
export async function countStuckMail(db: Db, to: 'guests' | 'team'): Promise<number> {
  const failed = mailsTo(db, to).where('state', '=', sql.lit('failed' as const));
  const tried = mailsTo(db, to).where(hasFailedAttempts).where('attempts', '>=', STUCK_ATTEMPTS);
  return countUpTo(db, failed.unionAll(tried), MOST_COUNTED);
}

/** How many mails to guests or the team wait, wait after a failed attempt, and were given up; each up to 1,000. */
export async function countMails(db: Db, to: 'guests' | 'team') {
  const mails = mailsTo(db, to);
  return {
    waiting: await countUpTo(db, mails.where('state', '=', WAITING), MOST_COUNTED),
    retrying: await countUpTo(db, mails.where(hasFailedAttempts), MOST_COUNTED),
    failed: await countUpTo(db, mails.where('state', '=', sql.lit('failed' as const)), MOST_COUNTED),
  };
}

/** Deletes all mails to a member who is removed. */
export async function dropMailsOfMember(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', '=', userId).execute();
}
