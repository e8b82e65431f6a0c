import type { CampaignRow } from '../../../../contract/discounts.ts';
import { type CampaignState, campaignStateAt } from '../../../../domain/campaign-state.ts';
import { formatDate, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<CampaignState, { words: string; tone: BadgeTone }> = {
  running: { words: 'Läuft', tone: 'good' },
  not_yet: { words: 'Ab', tone: 'warning' },
  paused: { words: 'Angehalten', tone: 'warning' },
  no_codes: { words: 'Noch ohne Codes', tone: 'warning' },
  used_up: { words: 'Aufgebraucht', tone: 'quiet' },
  over: { words: 'Vorbei', tone: 'quiet' },
};

/** How a campaign stands right now. */
export function stateOf({
  starts_at,
  ends_at,
  is_paused,
  uses,
  max_uses,
  codes,
}: CampaignRow): CampaignState {
  return campaignStateAt(
    { saleStartsAt: starts_at, saleEndsAt: ends_at, isPaused: is_paused, uses, maxUses: max_uses, codes },
    storedTimeOfInstant(Date.now()),
  );
}

/** The same in a word and a colour. */
export function CampaignBadge({ campaign }: { campaign: CampaignRow }) {
  const state = stateOf(campaign);
  const { words, tone } = looks[state];
  const day = state === 'not_yet' && campaign.starts_at !== null ? ` ${formatDate(campaign.starts_at)}` : '';
  return (
    <Badge tone={tone}>
      {words}
      {day}
    </Badge>
  );
}
