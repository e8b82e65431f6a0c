import type { CampaignDetail, CampaignRow } from '../../contract/office-discounts.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { centsToEuros } from '../../domain/money.ts';
import type { Services } from '../services.ts';
import { BATCH_MARK } from './change-campaign.ts';
import {
  type CampaignRecord,
  campaignPage,
  codeCounts,
  moneyOf,
  offersOf,
  scopeOf,
} from './office-discounts-table.ts';

const PAGE = 50;

/** A page of all campaigns, the newest first, from before the campaign `before` on. */
export async function listCampaigns(
  { store }: Services,
  before: number | undefined,
): Promise<{ discounts: CampaignRow[]; before: number | null }> {
  const rows = await campaignPage(store.read, PAGE + 1, before);
  const shown = rows.slice(0, PAGE).map(viewRow);
  return { discounts: shown, before: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** A campaign with what was made of it. Refused: `unknown_discount`. */
export async function readCampaign(
  { store }: Services,
  id: number,
): Promise<{ discount: CampaignDetail } | Refusal> {
  const row = await store.read.selectFrom('discounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return refuse('unknown_discount');
  return {
    discount: {
      ...viewRow(row),
      least_order: centsToEuros(row.min_order_cents),
      most_tickets: row.most_tickets,
      ...(await scopeOf(store.read, id)),
      version: row.version,
      money: await moneyOf(store.read, id),
      codes: await codeCounts(store.read, id),
      events: await offersOf(store.read),
    },
  };
}

function viewRow(row: CampaignRecord): CampaignRow {
  const { id, name, code, percent, amount_cents, starts_at, ends_at, max_uses, uses } = row;
  return {
    id,
    name,
    code: code.startsWith(BATCH_MARK) ? null : code,
    off:
      percent === null
        ? { kind: 'amount', euros: centsToEuros(amount_cents ?? 0) }
        : { kind: 'percent', percent },
    starts_at,
    ends_at,
    max_uses,
    uses,
    is_paused: row.is_paused === 1,
  };
}
