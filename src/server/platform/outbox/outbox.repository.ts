import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { ReminderKind } from '../../../domain/reminder.ts';
import { compiledOnce } from '../database/compiled-once.ts';
import { rowsOfIds } from '../database/rows-of-ids.ts';
import type { Db, Trx } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** As a literal: only so the index of waiting mails is used. */
const WAITING = sql.lit('waiting' as const);

/** For statements that begin with a table of a room above: under its own name, or as the `receipt` of something. */
export const OUTBOX = 'outbox';
export const OUTBOX_AS_RECEIPT = 'outbox as receipt';

/** As the fault of a receipt that waits until fewer of them went, to its mailbox or to strangers as such. */
export const HELD = 'HELD';

interface OrderMailWish {
  kind:
    | 'order_confirmation'
    | 'order_paid'
    | 'order_cancelled'
    | 'ticket_moved'
    | 'invoice_corrected'
    | `reminder_${ReminderKind}`;
  orderId: string;
  /** The document it brings, where it is about one. */
  documentId: number | null;
  now: number;
  /** When it is to be sent. */
  dueAt: number;
}

/** Puts a mail about an order into the outbox. */
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

/** How many mails of these kinds wait for an order; whoever wants to send one of them waits until this operation has ended. */
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

/** Takes the mail with the tickets of an order out of the outbox as long as it has not gone out. */
export async function dropTicketsMail(trx: Trx, orderId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order_paid')
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails with a link in them by which a password is set. */
export type TeamMailKind = (typeof linkMails)[number];
const linkMails = ['invitation', 'password_link'] as const;

/** Mails that tell a member of the team something. */
export type TeamNoteKind = 'mail_test' | 'bank_changed';

/**
 * Whose mail a row of the outbox is; null when it no longer waits. Until this operation has ended nobody drops it, so
 * that a link made for it is there for whoever ends all of that person's links.
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

/** Takes back the links to a password that were to be mailed to somebody and have not been: he has one now. */
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
 * Puts a mail to a member of the team into the outbox; not while the same one waits there already, and not for nobody
 * (`null`). It is written first and then taken back, so that the time it takes tells no stranger which of them it was.
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

/** Has the receipt of a withdrawal confirmed by mail. */
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

/** Has what waits of the receipts of these withdrawals judged at once. */
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

/** Nothing that waits about an order is sent any more. */
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

export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

/** What a mail is written from. */
export type OutboxRow = Pick<
  ClaimedMail,
  'id' | 'kind' | 'order_id' | 'user_id' | 'document_id' | 'withdrawal_id' | 'created_at'
>;

interface Claim {
  now: number;
  leaseEndsAt: number;
  most: number;
}

/**
 * Takes up to `most` mails that are due and puts them off until `leaseEndsAt`, so that nobody else takes them and
 * they are due again should we not come back. Receipts of withdrawals, which anybody may have written to anybody, go
 * when nothing else is due.
 */
export async function claimDueMails(trx: Trx, now: number, leaseEndsAt: number, most: number) {
  const others = await claim(trx, 'is', { now, leaseEndsAt, most });
  if (others.length === most) return others;
  return [...others, ...(await claim(trx, 'is not', { now, leaseEndsAt, most: most - others.length }))];
}

/**
 * Two questions rather than one sequence, so that the index of what waits is in the order asked for. The condition stands
 * twice: on PostgreSQL a second worker that waited for the same rows looks at it again and leaves them alone.
 */
function claim(trx: Trx, withdrawal: 'is' | 'is not', { now, leaseEndsAt, most }: Claim) {
  return trx
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
      'attempts',
      'created_at',
      'message_key',
    ])
    .execute();
}

/** Gives a mail the id it keeps at every attempt. */
export async function keepMessageKey(trx: Trx, id: number, key: string): Promise<void> {
  await trx.updateTable('outbox').set({ message_key: key }).where('id', '=', id).execute();
}

/** Writes down what became of an attempt; not if the lease ran out and somebody else made the next one. */
export async function settleMail(
  trx: Trx,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  outcome: Updateable<Tables['outbox']>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_under_way: 0, ...outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** The mails about an order, the newest first. */
export function mailsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'attempts', 'is_under_way', 'created_at', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** When the reminders of these orders went out, or were stored, the earliest first. */
export function sentReminderMails(db: Db, orderIds: ReadonlyArray<string>) {
  return db
    .selectFrom('outbox')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'outbox.order_id')
    .where('outbox.kind', 'in', ['reminder_friendly', 'reminder_last'])
    .where('outbox.state', 'in', ['sent', 'stored'])
    .orderBy('outbox.sent_at')
    .select(['outbox.order_id', 'outbox.kind', 'outbox.sent_at'])
    .execute();
}

const mailsTo = (db: Db, to: 'guests' | 'team') =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', to === 'team' ? 'is not' : 'is', null);

/** In the words of its index (migration 0015). */
const isTriedInVain = (is: ExpressionBuilder<Tables, 'outbox'>) =>
  is.and([is('state', '=', WAITING), is('attempts', '>', sql.lit(0))]);

/** The oldest that were given up, or else tried in vain and wait: at most `most` ids. */
export async function stuckMails(trx: Trx, to: 'guests' | 'team', most: number): Promise<number[]> {
  const mails = mailsTo(trx, to).where('is_under_way', '=', 0).orderBy('id');
  const failed = await mails.where('state', '=', 'failed').limit(most).execute();
  const tried = await mails
    .where(isTriedInVain)
    .limit(most - failed.length)
    .execute();
  return [...failed, ...tried].map(({ id }) => id);
}

/** Has those of them that wait or were given up tried at `now`, as if for the first time; answers how many they were. */
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

/** After so many attempts, some eight minutes, it is no longer a server that was busy for a moment. */
const STUCK_ATTEMPTS = 3;
const MOST_COUNTED = 1_000;

/**
 * How many mails somebody should look after: given up, or tried several times in vain and still waiting; counted up
 * to 1,000. Those to guests, or those to the team.
 */
export async function countStuckMail(db: Db, to: 'guests' | 'team'): Promise<number> {
  const failed = mailsTo(db, to).where('state', '=', sql.lit('failed' as const));
  const tried = mailsTo(db, to).where(isTriedInVain).where('attempts', '>=', STUCK_ATTEMPTS);
  const { count } = await db
    .selectFrom(failed.unionAll(tried).limit(MOST_COUNTED).as('stuck'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets every mail to somebody who leaves the team. */
export async function dropMailsOfMember(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', '=', userId).execute();
}
