import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { type CampaignDraft, campaignDraftOf, emptyDraft } from './campaign-draft.ts';

export interface CampaignSteps {
  set: (changes: Partial<CampaignDraft>) => void;
  /** Back to what the server has. */
  discard: () => void;
  /** The same fields as a change of what the server has now. */
  carryOver: () => void;
}

/** What the fields of a campaign are kept under; of a new one without an id. */
export function draftName(id: number | null): string {
  return `discount-${id ?? 'new'}`;
}

/**
 * The fields of a campaign, kept in this tab until they are saved or thrown away: neither a reload nor a colleague who
 * saved first takes them. `null` for a new one.
 */
export function useCampaignDraft(
  campaign: CampaignDetail | null,
): [draft: CampaignDraft, isTouched: boolean, CampaignSteps] {
  const [touched, setTouched] = useDraft<CampaignDraft>(draftName(campaign?.id ?? null));
  const draft = touched ?? (campaign === null ? emptyDraft : campaignDraftOf(campaign));

  const set = (changes: Partial<CampaignDraft>) => setTouched({ ...draft, ...changes });
  return [
    draft,
    touched !== null,
    { set, discard: () => setTouched(null), carryOver: () => set({ version: campaign?.version ?? 0 }) },
  ];
}
