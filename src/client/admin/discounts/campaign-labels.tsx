import type { CampaignRow } from '../../../contract/discounts.ts';
import { type CampaignState, campaignStateAt } from '../../../domain/discount-campaign.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import {
  formatDate,
  formatDateTime,
  type StoredTime,
  storedTimeOfInstant,
} from '../../../domain/stored-time.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/numbers.tsx';

const badges: Record<CampaignState, { label: string; tone: BadgeTone }> = {
  running: { label: 'Läuft', tone: 'good' },
  not_yet: { label: 'Ab', tone: 'warning' },
  paused: { label: 'Angehalten', tone: 'warning' },
  no_codes: { label: 'Noch ohne Codes', tone: 'warning' },
  used_up: { label: 'Aufgebraucht', tone: 'quiet' },
  over: { label: 'Vorbei', tone: 'quiet' },
};

export function CampaignBadge({ campaign }: { campaign: CampaignRow }) {
  const state = campaignState(campaign);
  const { label, tone } = badges[state];
  const day = state === 'not_yet' && campaign.starts_at !== null ? ` ${formatDate(campaign.starts_at)}` : '';
  return (
    <Badge tone={tone}>
      {label}
      {day}
    </Badge>
  );
}

function campaignState({ starts_at, ends_at, is_paused, uses, max_uses, codes }: CampaignRow): CampaignState {
  return campaignStateAt(
    { saleStartsAt: starts_at, saleEndsAt: ends_at, isPaused: is_paused, uses, maxUses: max_uses, codes },
    storedTimeOfInstant(Date.now()),
  );
}

/** `5,00 €` or `10 %` */
export function formatDiscount(off: CampaignRow['off']): string {
  return off.kind === 'amount' ? formatCents(eurosToCents(off.euros)) : `${off.percent} %`;
}

/** Out of its limit, if it has one. */
export function formatUses({ uses, max_uses, codes }: CampaignRow): string {
  if (codes !== null && codes.all > 0) {
    return `${formatCount(codes.used)} von ${formatCount(codes.all)} Codes eingelöst`;
  }
  if (max_uses !== null) return `${formatCount(uses)} von ${formatCount(max_uses)} Mal eingelöst`;
  return uses === 0 ? 'Noch nicht eingelöst' : `${formatCount(uses)}-mal eingelöst`;
}

/** `Ab …`, `Bis …`, both, or `Ohne Frist` */
export function formatPeriod({ starts_at, ends_at }: Pick<CampaignRow, 'starts_at' | 'ends_at'>): string {
  if (starts_at === null && ends_at === null) return 'Ohne Frist';
  const from = starts_at === null ? '' : `ab ${formatMoment(starts_at)}`;
  const until = ends_at === null ? '' : `bis ${formatMoment(ends_at)}`;
  const words = [from, until].filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `12.04.2027, 18:30 Uhr` */
export function formatMoment(moment: StoredTime): string {
  return `${formatDateTime(moment)} Uhr`;
}

/** With its category, which makes it unique within the event: `Erwachsene · Empore` */
export function formatPriceName({ name, category }: { name: string; category: string | null }): string {
  return category === null ? name : `${name} · ${category}`;
}
