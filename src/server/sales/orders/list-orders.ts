import * as v from 'valibot';
import type {
  countOrders as countEndpoint,
  listOrders as endpoint,
  OrderExportQuery,
  OrderListQuery,
  OrderRow,
  OrderSort,
} from '../../../contract/order-list.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { itemCodeOfScan } from '../../../domain/item-code.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { orderOfItem } from '../../inventory/items.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { isStorable } from '../../platform/http/storable-text.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  countMatching,
  idsOfOrders,
  type ListPlace,
  newestIds,
  type OrderFilter,
  pageOfOrders,
  pickAmongMany,
  rareOrders,
  walkOrders,
} from './order-list.repository.ts';

const MAX_COUNTED = 1_000;

const Text = v.pipe(v.string(), v.check(isStorable));
const PlaceByText = v.tuple([Text, Text]);
const PlaceByTotal = v.tuple([v.pipe(v.number(), v.safeInteger()), Text]);

/**
 * A page of orders whose number, names or email address match the search (beginnings of words, in any order),
 * or whose ticket has the code that was typed or scanned, and how many match, counted up to 1,000 unless it is
 * `uncounted`. Refused: `malformed` for an invalid `after`.
 */
export async function listOrders(
  services: Pick<Ports, 'clock' | 'store'>,
  query: OrderListQuery,
): Promise<v.InferOutput<typeof endpoint.answer> | Refusal> {
  const after = query.after === undefined ? null : readPlace(query.after, query.sort);
  if (after === undefined) return refuse('malformed');
  const today = berlinDay(services.clock());
  const db = services.store.read;
  const ofTicket = await orderByTicket(db, query.q);
  // A ticket's code says which order is meant; it is no word that orders are found by.
  const filter = filterOf(services, ofTicket === undefined ? query : { ...query, q: '' });
  const limit = query.limit + 1;
  const isUncounted = query.uncounted !== undefined;
  const rare = ofTicket === undefined ? await rareOrders(db, filter) : [ofTicket];
  // Of two frequent words the newest orders soon have a page; that few have both is found out late.
  const areFrequent = rare === null && filter.beginnings.length > 1;
  if (areFrequent && isUncounted && query.sort === 'newest' && after === null) {
    const asked = { filter, few: await newestIds(db) };
    const rows = await pageOfOrders(db, asked, { sort: query.sort, after, limit });
    if (rows.length === limit) return viewPage(rows, { query, today, found: null });
  }
  const isNewestFirst = query.sort === 'newest';
  const isByTime = isNewestFirst || query.sort === 'oldest';
  const picked =
    rare === null ? await pickAmongMany(db, filter, { isByTime }) : { few: rare, rarest: null, walked: null };
  const isCounted = !isUncounted || filter.beginnings.length > 1;
  const found = isCounted
    ? await idsOfOrders(db, { filter, ...picked }, MAX_COUNTED + 1, query.sort !== 'oldest')
    : null;
  // If these are all, the page is among them; if there are more, walking through the list soon finds some.
  let few = found !== null && found.length <= MAX_COUNTED ? found : picked.few;
  if (few === null && isByTime && picked.walked !== null) {
    const walk = { isNewestFirst, after: after === null ? null : after[1] };
    few =
      after === null && found !== null
        ? found.slice(0, limit)
        : await walkOrders(db, { filter, walked: picked.walked }, walk, limit);
  }
  const rows = await pageOfOrders(db, { filter, few }, { sort: query.sort, after, limit });
  return viewPage(rows, { query, today, found });
}

interface ViewedPage {
  query: Pick<OrderListQuery, 'limit'>;
  today: string;
  /** All that match, at most one more than are counted; null if they are uncounted. */
  found: ReadonlyArray<string> | null;
}

/** `rows` are one more than a page has if there is a next one. */
function viewPage(
  rows: Awaited<ReturnType<typeof pageOfOrders>>,
  { query, today, found }: ViewedPage,
): v.InferOutput<typeof endpoint.answer> {
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => viewRow(row, today)),
    count: Math.min((found ?? page).length, MAX_COUNTED),
    is_more: found === null ? rows.length > page.length : found.length > MAX_COUNTED,
    next: rows.length > query.limit && last !== undefined ? writePlace([last.place, last.id]) : null,
  };
}

/** How many orders are in each state, overdue and overpaid, each counted up to 1,000. */
export async function countOrders({
  clock,
  store,
}: Pick<Ports, 'clock' | 'store'>): Promise<v.InferOutput<typeof countEndpoint.answer>> {
  const count = (filter: Parameters<typeof countMatching>[1]) =>
    countMatching(store.read, filter, MAX_COUNTED);
  const [open, overdue, refund_due, paid, cancelled, refunded] = await Promise.all([
    count({ status: 'open' }),
    count({ dueBefore: berlinDay(clock()) }),
    count({ hasRefundDue: true }),
    count({ status: 'paid' }),
    count({ status: 'cancelled' }),
    count({ status: 'refunded' }),
  ]);
  return { open, overdue, refund_due, paid, cancelled, refunded };
}

async function orderByTicket(db: Db, typed: string): Promise<string | undefined> {
  const code = itemCodeOfScan(typed);
  return code === null ? undefined : orderOfItem(db, code);
}

/** The filter for a query of the list, as of today. */
export function filterOf({ clock }: Pick<Ports, 'clock'>, query: OrderExportQuery): OrderFilter {
  return {
    beginnings: searchPrefixes(query.q),
    status: query.status ?? null,
    source: query.source ?? null,
    eventId: query.event ?? null,
    dueBefore: query.overdue === undefined ? null : berlinDay(clock()),
    hasRefundDue: query.refund_due !== undefined,
  };
}

function viewRow(row: Awaited<ReturnType<typeof pageOfOrders>>[number], today: string): OrderRow {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    source: row.source,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    tickets: row.tickets ?? 0,
    total: centsToEuros(row.total_cents),
    paid: centsToEuros(row.paid_cents),
    created_at: storedTimeOfInstant(row.created_at),
    due_on: row.due_on,
    is_overdue: row.status === 'open' && row.due_on < today,
  };
}

function writePlace(place: ListPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** `undefined` for a text that is not a place in this sort order. */
function readPlace(text: string, sort: OrderSort): ListPlace | undefined {
  const Place = sort === 'total' ? PlaceByTotal : PlaceByText;
  try {
    const place = v.safeParse(Place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return place.success ? place.output : undefined;
  } catch {
    return undefined;
  }
}
