import * as v from 'valibot';
import { Campaign, type CampaignDetail, type DiscountEvent } from '../../../../contract/discounts.ts';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import { storedOf, wallField } from '../../events/event/time-field.ts';
import { numberOf, textOf } from '../../forms/typed-number.ts';
import { idsOf, type Scope, scopeOf } from './campaign-scope.ts';

/** A campaign as it stands in the fields: numbers as they were typed, times as the clock on the wall reads. */
export interface CampaignDraft {
  version: number;
  name: string;
  /** Single-use codes instead of one for all. */
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

/** The fields as the server has them. */
export function campaignDraftOf(campaign: CampaignDetail): CampaignDraft {
  const { off, code, least_order } = campaign;
  return {
    version: campaign.version,
    name: campaign.name,
    isBatch: code === null,
    code: code ?? '',
    kind: off.kind,
    off: textOf(off.kind === 'amount' ? off.euros : off.percent),
    starts_at: wallField(campaign.starts_at),
    ends_at: wallField(campaign.ends_at),
    least_order: least_order === 0 ? '' : textOf(least_order),
    most_tickets: textOf(campaign.most_tickets),
    max_uses: textOf(campaign.max_uses),
    scope: scopeOf(campaign, campaign.events),
  };
}

type Reading = { campaign: Campaign } | { errors: Record<string, string> };

/** What the fields say, or what is wrong with which of them (`off`, `scope`). */
export function readCampaignDraft(draft: CampaignDraft, events: ReadonlyArray<DiscountEvent>): Reading {
  const ids = draft.scope.isAll ? { event_ids: [], price_ids: [] } : idsOf(draft.scope, events);
  const off = numberOf(draft.off) ?? Number.NaN;
  const read = v.safeParse(Campaign, {
    name: draft.name,
    code: draft.isBatch ? null : draft.code,
    off: draft.kind === 'amount' ? { kind: 'amount', euros: off } : { kind: 'percent', percent: off },
    starts_at: storedOf(draft.starts_at),
    ends_at: storedOf(draft.ends_at),
    least_order: numberOf(draft.least_order) ?? 0,
    most_tickets: numberOf(draft.most_tickets),
    max_uses: numberOf(draft.max_uses),
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

/** The first that is wrong with each field. The kinds of discount share one: `off.euros` is `off`. */
function errorsByField(issues: ReadonlyArray<v.BaseIssue<unknown>>): Record<string, string> {
  const errors = issues.map((issue) => [(v.getDotPath(issue) ?? '').split('.')[0], issue.message]).reverse();
  return Object.fromEntries(errors);
}
