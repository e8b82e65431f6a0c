import { leastOrderCents } from '../../../../domain/discount-campaign.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { numberOf } from '../../forms/typed-number.ts';
import type { CampaignDraft } from './campaign-draft.ts';

type FreeingDraft = Pick<CampaignDraft, 'kind' | 'off' | 'least_order' | 'max_uses' | 'isBatch'>;

/** Whether one code makes any number of orders free. */
export function isEndlesslyFree({ kind, off, max_uses, isBatch }: FreeingDraft): boolean {
  return kind === 'percent' && numberOf(off) === 100 && numberOf(max_uses) === null && !isBatch;
}

/** Whether somebody may pay nothing at all with what is being typed, in a sentence; none where there is nothing to say. */
export function freeOrderWords(draft: FreeingDraft) {
  const off = numberOf(draft.off);
  const maxUses = numberOf(draft.max_uses);
  const isLimited = maxUses !== null && !Number.isNaN(maxUses);
  if (off === null || !(off > 0)) return undefined;
  if (draft.kind === 'percent') {
    if (off !== 100) return undefined;
    if (isLimited) return `Bei 100 % ist jede Bestellung umsonst, ${timesWords(maxUses)}.`;
    return draft.isBatch
      ? 'Bei 100 % ist jede Bestellung umsonst, mit jedem Code einmal.'
      : 'Bei 100 % ist jede Bestellung umsonst, beliebig oft: Ist der Code erst verraten, kann sich jeder alle Karten holen. Setz unten eine Grenze bei „Einlösungen insgesamt“, oder nimm Einzelcodes.';
  }
  const cents = eurosToCents(off);
  const minOrderCents = eurosToCents(numberOf(draft.least_order) || 0);
  if (minOrderCents > cents) return undefined;
  if (draft.isBatch) {
    return `Jeder Code bezahlt einmal bis zu ${formatCents(cents)}: Kosten die Karten nicht mehr, ist die Bestellung umsonst. Was übrig bleibt, verfällt.`;
  }
  if (isLimited) {
    return `Kosten die Karten höchstens ${formatCents(cents)}, ist die Bestellung umsonst, ${timesWords(maxUses)}.`;
  }
  const least = leastOrderCents({ discount: { kind: 'amount', cents }, maxUses: null, minOrderCents });
  return `Ohne Grenze bei „Einlösungen insgesamt“ gilt das ab ${formatCents(least)} Bestellwert: Etwas bleibt immer zu zahlen. Mit einer Grenze dürfen Bestellungen auch umsonst werden.`;
}

function timesWords(uses: number): string {
  return uses === 1 ? 'ein einziges Mal' : `höchstens ${germanCount(uses)}-mal`;
}
