import * as v from 'valibot';
import type { MailListQuery, MailPage } from '../../../contract/outbox.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { OrderListQuery } from '../../../contract/staff-orders.ts';
import { foldForSearch, searchedBeginnings } from '../../../domain/search-words.ts';
import { allMembers } from '../../accounts/users.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { countStuckMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { listOrders } from '../../sales/orders/list-orders.ts';
import { type FoundOwners, type MailScope, pageOfMails } from './mail-list.repository.ts';
import { viewMail } from './mail-view.ts';

const PAGE = 50;
/** Of how many orders a search shows the mails. */
const MOST_ORDERS = 100;

/**
 * A page of mails, the newest first; searched by what orders are found by (number, names, email address), or by name
 * and address of members.
 */
export async function listMails(
  services: Pick<Ports, 'clock' | 'config' | 'store'>,
  scope: MailScope,
  { q, state, after }: MailListQuery,
): Promise<MailPage> {
  const { config, store } = services;
  const db = store.read;
  const beginnings = searchedBeginnings(q);
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

/** There are never many: all are looked at. */
async function findMembers(db: Db, beginnings: string[]): Promise<FoundOwners> {
  const found = (await allMembers(db)).filter(({ firstname, lastname, email }) => {
    const words = ` ${foldForSearch(`${firstname} ${lastname} ${email}`)}`;
    return beginnings.every((beginning) => words.includes(` ${beginning}`));
  });
  return { column: 'user_id', ids: found.map(({ id }) => id) };
}
