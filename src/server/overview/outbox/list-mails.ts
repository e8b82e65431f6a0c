import * as v from 'valibot';
import { OrderListQuery } from '../../../contract/order-list.ts';
import type { MailListQuery, MailPage, OutboxMail } from '../../../contract/outbox.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { foldForSearch, searchPrefixes } from '../../../domain/german-text.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import { allMembers } from '../../accounts/team/users.repository.ts';
import { describeMailFault } from '../../messages/mail-fault.ts';
import { type Config, onlyStoresMail } from '../../platform/config.ts';
import type { Db } from '../../platform/database/store.ts';
import { countMails, countStuckMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { listOrders } from '../../sales/orders/list-orders.ts';
import { type FoundOwners, type ListedMail, type MailScope, pageOfMails } from './mails.repository.ts';

const PAGE = 50;
/** A search shows the mails of at most this many orders. */
const MOST_ORDERS = 100;

/**
 * A page of mails, newest first. Mails to guests are searched like orders (number, names, email address),
 * mails to the team by the names and addresses of its members.
 */
export async function listMails(
  services: Pick<Ports, 'clock' | 'config' | 'store'>,
  scope: MailScope,
  { q, state, after }: MailListQuery,
): Promise<MailPage> {
  const { config, store } = services;
  const db = store.read;
  const beginnings = searchPrefixes(q);
  const { owners, isCut } =
    beginnings.length === 0
      ? { owners: null, isCut: false }
      : scope === 'team'
        ? { owners: await findMembers(db, beginnings), isCut: false }
        : await findOrders(services, q);
  const page = { after: after ?? null, limit: PAGE + 1 };
  const rows = await pageOfMails(db, { scope, state, found: owners }, page);
  const shown = rows.slice(0, PAGE);
  return {
    mails: shown.map((row) => viewMail(row, config)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    is_cut: isCut,
    stuck: await countStuckMail(db, scope),
    counts: await countMails(db, scope),
  };
}

async function findOrders(
  services: Pick<Ports, 'clock' | 'store'>,
  q: string,
): Promise<{ owners: FoundOwners; isCut: boolean }> {
  const page = await listOrders(services, v.parse(OrderListQuery, { q, limit: String(MOST_ORDERS) }));
  if (isRefusal(page)) throw new Error(page.code);
  return { owners: { column: 'order_id', ids: page.orders.map(({ id }) => id) }, isCut: page.next !== null };
}

/** Scans all members, because a team is small. */
async function findMembers(db: Db, beginnings: string[]): Promise<FoundOwners> {
  const found = (await allMembers(db)).filter(({ firstname, lastname, email }) => {
    const words = ` ${foldForSearch(`${firstname} ${lastname} ${email}`)}`;
    return beginnings.every((beginning) => words.includes(` ${beginning}`));
  });
  return { column: 'user_id', ids: found.map(({ id }) => id) };
}

export function viewMail(row: ListedMail, config: Pick<Config, 'smtpUrl'>): OutboxMail {
  const { id, kind, state, attempts, order_id, user_id, number, last_error } = row;
  const isUnderWay = row.is_under_way === 1;
  return {
    id,
    kind,
    state,
    attempts,
    is_under_way: isUnderWay,
    created_at: storedTimeOfInstant(row.created_at),
    next_attempt_at: state === 'waiting' && !isUnderWay ? storedTimeOfInstant(row.next_attempt_at) : null,
    sent_at: storedTimeOrNull(row.sent_at),
    reason: last_error === null ? null : describeMailFault(last_error),
    recipient: recipientOf(row),
    order: order_id === null || number === null ? null : { id: order_id, number },
    // Earlier versions of the shop marked stored mails as sent.
    has_file: user_id === null && (state === 'stored' || (state === 'sent' && onlyStoresMail(config))),
  };
}

function recipientOf(row: ListedMail): OutboxMail['recipient'] {
  if (row.withdrawer_email !== null) return { name: row.withdrawer_name ?? '', email: row.withdrawer_email };
  const [firstname, lastname, email] =
    row.user_id === null
      ? [row.guest_firstname, row.guest_lastname, row.guest_email]
      : [row.member_firstname, row.member_lastname, row.member_email];
  return email === null ? null : { name: `${firstname} ${lastname}`.trim(), email };
}
