import type { HistoryOf } from '../../../contract/audit-log.ts';
import type { CampaignDetail, CampaignRow, DiscountDeed } from '../../../contract/discounts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import type { Ports } from '../../platform/ports.ts';
import { BATCH_MARK } from './change-campaign.ts';
import { discountEvents } from './discount-events.ts';
import { discountHistoryPage } from './discount-history.repository.ts';
import {
  type CampaignRecord,
  campaignPage,
  codeCounts,
  findCampaignById,
  hasCampaign,
  moneyOf,
  scopeOf,
} from './discounts.repository.ts';

const PAGE = 50;
const NO_CODES = { all: 0, used: 0 };

/** A page of all campaigns, the newest first, from before the campaign `before` on. */
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

/** A campaign with what was made of it. Refused: `unknown_discount`. */
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

/**
 * A page of what the team did to a campaign, the newest first, from before the entry `before` on. Refused:
 * `unknown_discount`.
 */
export async function readDiscountHistory(
  { store }: Pick<Ports, 'store'>,
  id: number,
  before: number | undefined,
): Promise<HistoryOf<DiscountDeed> | Refusal> {
  if (!(await hasCampaign(store.read, id))) return refuse('unknown_discount');
  return discountHistoryPage(store.read, id, before);
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
