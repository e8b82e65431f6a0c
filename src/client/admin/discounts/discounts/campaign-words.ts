import type { CampaignRow } from '../../../../contract/discounts.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDate, formatTime, type StoredTime } from '../../../../domain/stored-time.ts';
import { germanCount } from '../../../ui/german-count.ts';

/** What is taken off: `5,00 €` or `10 %`. */
export function offWords(off: CampaignRow['off']): string {
  return off.kind === 'amount' ? formatCents(eurosToCents(off.euros)) : `${off.percent} %`;
}

/** How often a campaign was used, of how often it may be. */
export function usesWords({ uses, max_uses, codes }: CampaignRow): string {
  if (codes !== null && codes.all > 0) {
    return `${germanCount(codes.used)} von ${germanCount(codes.all)} Codes eingelöst`;
  }
  if (max_uses !== null) return `${germanCount(uses)} von ${germanCount(max_uses)} Mal eingelöst`;
  return uses === 0 ? 'Noch nicht eingelöst' : `${germanCount(uses)}-mal eingelöst`;
}

/** From when until when, as far as that is set. */
export function periodWords({ starts_at, ends_at }: Pick<CampaignRow, 'starts_at' | 'ends_at'>): string {
  if (starts_at === null && ends_at === null) return 'Ohne Frist';
  const from = starts_at === null ? '' : `ab ${momentWords(starts_at)}`;
  const until = ends_at === null ? '' : `bis ${momentWords(ends_at)}`;
  const words = [from, until].filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `12.04.2027, 18:30 Uhr`. */
export function momentWords(moment: StoredTime): string {
  return `${formatDate(moment)}, ${formatTime(moment)} Uhr`;
}

/** A price as staff tell it from others of its event: `Erwachsene · Empore`. */
export function priceWords({ name, category }: { name: string; category: string | null }): string {
  return category === null ? name : `${name} · ${category}`;
}
