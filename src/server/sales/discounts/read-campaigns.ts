import type { HistoryOf } from '../../../contract/audit-log.ts';
import type {
  CampaignDetail,
  CampaignRow,
  DiscountAuditAction,
  DiscountEvent,
} from '../../../contract/discounts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import {
  eventsOfPrices,
  latestEvents,
  pricesWithCategories,
} from '../../catalog/events/events.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { BATCH_MARK } from './change-campaign.ts';
import {
  type CampaignRecord,
  campaignPage,
  codeCounts,
  discountHistoryPage,
  findCampaignById,
  hasCampaign,
  moneyOf,
  scopeOf,
} from './discounts.repository.ts';

const PAGE = 50;
const MAX_EVENTS = 100;
const NO_CODES = { all: 0, used: 0 };

/** A page of all campaigns before the campaign `before`, the newest first. */
export async function listCampaigns(
  { store }: Pick<Ports, 'store'>,
  before: number | undefined,
): Promise<{ discounts: CampaignRow[]; before: number | null }> {
  const rows = await campaignPage(store.read, PAGE + 1, before);
  const shown = rows.slice(0, PAGE);
  const codes = await codeCounts(
    store.read,
    shown.map(({ id }) => id),
  );
  return {
    discounts: shown.map((row) => viewRow(row, codes.get(row.id))),
    before: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A campaign with its results. Refused: `unknown_discount`. */
export async function readCampaign(
  { store }: Pick<Ports, 'store'>,
  id: number,
): Promise<{ discount: CampaignDetail } | Refusal> {
  const row = await findCampaignById(store.read, id);
  if (row === undefined) return refuse('unknown_discount');
  const scope = await scopeOf(store.read, id);
  return {
    discount: {
      ...viewRow(row, (await codeCounts(store.read, [id])).get(id)),
      least_order: centsToEuros(row.min_order_cents),
      most_tickets: row.most_tickets,
      ...scope,
      version: row.version,
      money: await moneyOf(store.read, id),
      events: await discountEvents(store.read, scope),
    },
  };
}

function viewRow(row: CampaignRecord, codes = NO_CODES): CampaignRow {
  const { id, name, code, percent, amount_cents, starts_at, ends_at, max_uses, uses } = row;
  const isBatch = code.startsWith(BATCH_MARK);
  return {
    id,
    name,
    code: isBatch ? null : code,
    off:
      percent === null
        ? { kind: 'amount', euros: centsToEuros(amount_cents ?? 0) }
        : { kind: 'percent', percent },
    starts_at,
    ends_at,
    max_uses,
    uses,
    codes: isBatch ? codes : null,
    is_paused: row.is_paused === 1,
  };
}

/** The events and prices that a new campaign may be limited to. */
export async function listDiscountEvents({
  store,
}: Pick<Ports, 'store'>): Promise<{ events: DiscountEvent[] }> {
  return { events: await discountEvents(store.read, { event_ids: [], price_ids: [] }) };
}

/**
 * The latest hundred events and any older ones that a campaign names, with their prices; the latest first.
 */
async function discountEvents(
  db: Db,
  named: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<DiscountEvent[]> {
  const ids = [...named.event_ids, ...(await eventsOfPrices(db, named.price_ids))];
  const all = await latestEvents(db, MAX_EVENTS, ids);
  const prices = await pricesWithCategories(
    db,
    all.map(({ id }) => id),
  );
  return all.map((event) => ({
    ...event,
    prices: prices
      .filter((price) => price.event_id === event.id)
      .map(({ id, name, category }) => ({ id, name, category })),
  }));
}

/**
 * A page of a campaign's audit log before the entry `before`, the newest first. Refused: `unknown_discount`.
 */
export async function readDiscountHistory(
  { store }: Pick<Ports, 'store'>,
  id: number,
  before: number | undefined,
): Promise<HistoryOf<DiscountAuditAction> | Refusal> {
  if (!(await hasCampaign(store.read, id))) return refuse('unknown_discount');
  return discountHistoryPage(store.read, id, before);
}
