import { type SelectQueryBuilder, sql } from 'kysely';
import type { MailListQuery } from '../../../contract/outbox.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ABOUT_ONE_MAIL } from '../../platform/outbox/outbox-load.repository.ts';

/** Mails to guests, about their orders, or to members of the team. */
export type MailScope = 'guests' | 'team';

export type FoundOwners = { column: 'order_id'; ids: string[] } | { column: 'user_id'; ids: number[] };

interface MailFilter {
  scope: MailScope;
  state: MailListQuery['state'];
  found: FoundOwners | null;
}

export type ListedMail = Awaited<ReturnType<typeof pageOfMails>>[number];

type Mails = SelectQueryBuilder<Tables & { mail: Tables['outbox'] }, 'mail', object>;

/** A page of mails with an id below `after`, newest first. */
export function pageOfMails(
  db: Db,
  { scope, state, found }: MailFilter,
  { after, limit }: { after: number | null; limit: number },
) {
  let query: Mails = db
    .selectFrom('outbox as mail')
    .where('mail.user_id', scope === 'team' ? 'is not' : 'is', null);
  if (found !== null) query = query.where(ownedBy(found));
  // The team has few mails: scanning those is faster than scanning all mails in a state.
  query = inState(query, state, found !== null || scope === 'team');
  if (after !== null) query = query.where('mail.id', '<', after);
  // The unary plus keeps SQLite from walking all mails by id for the few that a search found.
  const byId = found === null ? sql.ref('mail.id') : sql`+${sql.ref('mail.id')}`;
  return withOwners(query.orderBy(byId, 'desc').limit(limit)).execute();
}

/** Undefined if the mail is not in this scope. */
export function findMail(db: Db, scope: MailScope, id: number) {
  const query = db
    .selectFrom('outbox as mail')
    .where('mail.user_id', scope === 'team' ? 'is not' : 'is', null)
    .where('mail.id', '=', id);
  return withOwners(query).executeTakeFirst();
}

/** Enough to know the domains that most guests have their mailboxes at. */
const SENT_TO_LOOK_AT = 200;
const PUT_OFF_TO_LOOK_AT = 500;

/** The addresses of the mails that were sent last, and when. */
export function mailsSentLast(db: Db) {
  const sent = db.selectFrom('outbox as mail').where('mail.state', '=', 'sent');
  return withAddress(sent.orderBy('mail.id', 'desc').limit(SENT_TO_LOOK_AT))
    .select((row) => row.ref('mail.sent_at').$notNull().as('at'))
    .execute();
}

/** The addresses of the oldest mails that a mail server has put off and that were made after `since`, and when. */
export function mailsPutOff(db: Db, since: number) {
  const tried = inState(db.selectFrom('outbox as mail'), 'retrying', false)
    .where('mail.created_at', '>', since)
    .where((row) => row.or(ABOUT_ONE_MAIL.map((end) => row('mail.last_error', 'like', end))));
  return withAddress(tried.orderBy('mail.id').limit(PUT_OFF_TO_LOOK_AT))
    .select('mail.created_at as at')
    .execute();
}

function withAddress(query: Mails) {
  return query
    .leftJoin('orders as order', 'order.id', 'mail.order_id')
    .leftJoin('users as user', 'user.id', 'mail.user_id')
    .leftJoin('withdrawals as withdrawal', 'withdrawal.id', 'mail.withdrawal_id')
    .select((row) =>
      row.fn.coalesce('order.email', 'user.email', 'withdrawal.email', sql<string>`''`).as('address'),
    );
}

function ownedBy({ column, ids }: FoundOwners) {
  return ids.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`${sql.ref(`mail.${column}`)} in (${sql.join(ids)})`;
}

function inState(query: Mails, state: MailFilter['state'], isOfFew: boolean): Mails {
  if (state === undefined) return query;
  if (isOfFew) {
    const asked = state === 'retrying' ? 'waiting' : state;
    const narrowed = query.where(sql<boolean>`${sql.ref('mail.state')} || '' = ${asked}`);
    return state === 'retrying' ? narrowed.where(sql<boolean>`mail.attempts + 0 > 0`) : narrowed;
  }
  if (state !== 'retrying') return query.where('mail.state', '=', state);
  // Written exactly as in its partial index (0001-baseline.sql).
  return query.where('mail.state', '=', sql.lit('waiting' as const)).where('mail.attempts', '>', sql.lit(0));
}

function withOwners(query: Mails) {
  return query
    .leftJoin('orders as order', 'order.id', 'mail.order_id')
    .leftJoin('users as user', 'user.id', 'mail.user_id')
    .leftJoin('withdrawals as withdrawal', 'withdrawal.id', 'mail.withdrawal_id')
    .select([
      'mail.id',
      'mail.kind',
      'mail.state',
      'mail.attempts',
      'mail.is_under_way',
      'mail.created_at',
      'mail.next_attempt_at',
      'mail.sent_at',
      'mail.last_error',
      'mail.order_id',
      'mail.user_id',
      'mail.document_id',
      'mail.call_off_id',
      'mail.withdrawal_id',
      'order.number',
      'order.firstname as guest_firstname',
      'order.lastname as guest_lastname',
      'order.email as guest_email',
      'user.firstname as member_firstname',
      'user.lastname as member_lastname',
      'user.email as member_email',
      'withdrawal.name as withdrawer_name',
      'withdrawal.email as withdrawer_email',
    ]);
}
