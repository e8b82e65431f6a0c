import { leastOrderCents } from '../../../domain/discount-campaign.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { germanCount } from '../../ui/german-count.ts';
import { numberOf } from '../typed-number.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/** Whether somebody may pay nothing at all with what is being typed, in a sentence; none where there is nothing to say. */
export function freeOrderWords(draft: Pick<CampaignDraft, 'kind' | 'off' | 'least_order' | 'max_uses'>) {
  const off = numberOf(draft.off);
  const maxUses = numberOf(draft.max_uses);
  const isLimited = maxUses !== null && !Number.isNaN(maxUses);
  if (off === null || !(off > 0)) return undefined;
  if (draft.kind === 'percent') {
    if (off !== 100) return undefined;
    return isLimited
      ? `Bei 100 % ist jede Bestellung umsonst, ${timesWords(maxUses)}.`
      : 'Bei 100 % ist jede Bestellung umsonst, beliebig oft. Setz am besten eine Grenze bei „Einlösungen insgesamt“.';
  }
  const cents = eurosToCents(off);
  const minOrderCents = eurosToCents(numberOf(draft.least_order) || 0);
  if (minOrderCents > cents) return undefined;
  if (isLimited) {
    return `Kosten die Karten höchstens ${formatCents(cents)}, ist die Bestellung umsonst, ${timesWords(maxUses)}.`;
  }
  const least = leastOrderCents({ discount: { kind: 'amount', cents }, maxUses: null, minOrderCents });
  return `Ohne Grenze bei „Einlösungen insgesamt“ gilt das ab ${formatCents(least)} Bestellwert: Etwas bleibt immer zu zahlen. Mit einer Grenze dürfen Bestellungen auch umsonst werden.`;
}

function timesWords(uses: number): string {
  return uses === 1 ? 'ein einziges Mal' : `höchstens ${germanCount(uses)}-mal`;
}
