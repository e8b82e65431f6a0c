import * as v from 'valibot';
import { Campaign, type CampaignDetail, type DiscountEvent } from '../../../contract/discounts.ts';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { formatTimeField, parseTimeField } from '../forms/time-field.ts';
import { numberToText, parseNumber } from '../forms/typed-number.ts';

/** As shown in the fields: numbers as typed, times as in `datetime-local` fields. */
export interface CampaignDraft {
  version: number;
  name: string;
  /** Single-use codes instead of a shared one. */
  isBatch: boolean;
  code: string;
  kind: 'amount' | 'percent';
  off: string;
  starts_at: string;
  ends_at: string;
  least_order: string;
  most_tickets: string;
  max_uses: string;
  scope: Scope;
}

export interface Scope {
  isAll: boolean;
  /** By event id: all its prices, including future ones, or some. Events that are not ticked are missing. */
  chosen: Record<number, 'all' | number[]>;
}

export const emptyDraft: CampaignDraft = {
  version: 0,
  name: '',
  isBatch: false,
  code: '',
  kind: 'percent',
  off: '',
  starts_at: '',
  ends_at: '',
  least_order: '',
  most_tickets: '',
  max_uses: '',
  scope: { isAll: true, chosen: {} },
};

/** Storage name of a campaign's draft; `null` for a new campaign. */
export function draftName(id: number | null): string {
  return `discount-${id ?? 'new'}`;
}

export function draftFromCampaign(campaign: CampaignDetail): CampaignDraft {
  const { off, code, least_order } = campaign;
  return {
    version: campaign.version,
    name: campaign.name,
    isBatch: code === null,
    code: code ?? '',
    kind: off.kind,
    off: numberToText(off.kind === 'amount' ? off.euros : off.percent),
    starts_at: formatTimeField(campaign.starts_at),
    ends_at: formatTimeField(campaign.ends_at),
    least_order: least_order === 0 ? '' : numberToText(least_order),
    most_tickets: numberToText(campaign.most_tickets),
    max_uses: numberToText(campaign.max_uses),
    scope: scopeFromIds(campaign, campaign.events),
  };
}

type ParsedCampaign = { campaign: Campaign } | { errors: Record<string, string> };

/** The campaign, or messages by field (`off`, `scope`). */
export function parseCampaignDraft(
  draft: CampaignDraft,
  events: ReadonlyArray<DiscountEvent>,
): ParsedCampaign {
  const ids = draft.scope.isAll ? { event_ids: [], price_ids: [] } : idsFromScope(draft.scope, events);
  const off = parseNumber(draft.off) ?? Number.NaN;
  const read = v.safeParse(Campaign, {
    name: draft.name,
    code: draft.isBatch ? null : draft.code,
    off: draft.kind === 'amount' ? { kind: 'amount', euros: off } : { kind: 'percent', percent: off },
    starts_at: parseTimeField(draft.starts_at),
    ends_at: parseTimeField(draft.ends_at),
    least_order: parseNumber(draft.least_order) ?? 0,
    most_tickets: parseNumber(draft.most_tickets),
    max_uses: parseNumber(draft.max_uses),
    ...ids,
  });
  const isNowhere = !draft.scope.isAll && ids.event_ids.length === 0;
  if (read.success && !isNowhere) return { campaign: read.output };
  return {
    errors: {
      ...(isNowhere && { scope: 'Kreuze mindestens eine Veranstaltung an' }),
      ...(read.success ? {} : errorsByField(read.issues)),
      ...(draft.off.trim() === '' && { off: REQUIRED }),
    },
  };
}

/** The first message of each field. The kinds of discount share a field: `off.euros` is `off`. */
function errorsByField(issues: ReadonlyArray<v.BaseIssue<unknown>>): Record<string, string> {
  const errors = issues.map((issue) => [(v.getDotPath(issue) ?? '').split('.')[0], issue.message]).reverse();
  return Object.fromEntries(errors);
}

interface ScopeIds {
  event_ids: number[];
  price_ids: number[];
}

/** From the server's two lists: a ticket must belong to one of the events and have one of the prices. */
export function scopeFromIds(
  { event_ids, price_ids }: ScopeIds,
  events: ReadonlyArray<DiscountEvent>,
): Scope {
  const isAll = event_ids.length === 0 && price_ids.length === 0;
  const chosen: Scope['chosen'] = {};
  for (const { id, prices } of isAll ? [] : events) {
    if (event_ids.length > 0 && !event_ids.includes(id)) continue;
    const ticked = prices.filter((price) => price_ids.includes(price.id)).map((price) => price.id);
    if (price_ids.length === 0 || (ticked.length > 0 && ticked.length === prices.length)) chosen[id] = 'all';
    else if (ticked.length > 0) chosen[id] = ticked;
  }
  return { isAll, chosen };
}

/** To the server's two lists; prices are listed only if some event is ticked partially. */
export function idsFromScope({ chosen }: Scope, events: ReadonlyArray<DiscountEvent>): ScopeIds {
  const ticked = events.filter(({ id }) => chosen[id] !== undefined);
  const isWhole = ticked.every(({ id }) => chosen[id] === 'all');
  return {
    event_ids: ticked.map(({ id }) => id),
    price_ids: isWhole
      ? []
      : ticked.flatMap((event) =>
          event.prices.map(({ id }) => id).filter((id) => isPriceTicked(chosen[event.id], id)),
        ),
  };
}

export function isPriceTicked(ticked: 'all' | number[] | undefined, price: number): boolean {
  return ticked === 'all' || (ticked?.includes(price) ?? false);
}

export function tickEvent(scope: Scope, event: DiscountEvent, isTicked: boolean): Scope {
  const { [event.id]: _, ...others } = scope.chosen;
  return { ...scope, chosen: isTicked ? { ...others, [event.id]: 'all' } : others };
}

/** Ticking all prices of an event ticks the event, unticking all unticks it. */
export function tickPrice(scope: Scope, event: DiscountEvent, price: number, isTicked: boolean): Scope {
  const before = scope.chosen[event.id];
  const ticked = event.prices
    .map(({ id }) => id)
    .filter((id) => (id === price ? isTicked : isPriceTicked(before, id)));
  if (ticked.length === 0) return tickEvent(scope, event, false);
  if (ticked.length === event.prices.length) return tickEvent(scope, event, true);
  return { ...scope, chosen: { ...scope.chosen, [event.id]: ticked } };
}
