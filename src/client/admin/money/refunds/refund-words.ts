import type { DueRefund, RefundRun, RunRefund } from '../../../../contract/refunds.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { germanCount } from '../../../ui/german-count.ts';

/** `1 Erstattung`, `213 Erstattungen`. */
export function refundsInWords(count: number): string {
  return count === 1 ? '1 Erstattung' : `${germanCount(count)} Erstattungen`;
}

/** What a tick has changed, for whoever does not see the bar below. */
export function chosenWords(chosen: ReadonlyArray<DueRefund>): string {
  const cents = chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  return chosen.length === 0
    ? 'Keine Erstattung ausgewählt.'
    : `${refundsInWords(chosen.length)} ausgewählt, zusammen ${formatCents(cents)}.`;
}

/** Why money is to be given back. */
export function causeWords({
  has_cancelled_tickets: isCancelled,
  was_returned,
  payment_type,
}: DueRefund): string {
  const cause = isCancelled ? 'Karten storniert' : 'Zu viel bezahlt';
  const way = payment_type === 'paypal' ? ', mit PayPal bezahlt' : '';
  return was_returned ? `${cause}${way}, Überweisung kam zurück` : `${cause}${way}`;
}

export interface StateWords {
  tone: BadgeTone;
  words: string;
}

/** How a run stands. */
export function runState({ executed_on, downloaded_at, returned_count, count }: RefundRun): StateWords {
  if (executed_on === null) {
    return downloaded_at === null
      ? { tone: 'warning', words: 'Noch nicht überwiesen' }
      : { tone: 'warning', words: 'Datei geladen, noch nicht gebucht' };
  }
  if (returned_count === count) return { tone: 'danger', words: 'Zurückgekommen' };
  if (returned_count > 0) return { tone: 'danger', words: `Überwiesen, ${returned_count} zurück` };
  return { tone: 'good', words: `Überwiesen am ${formatDay(executed_on)}` };
}

/** How one refund of a run stands. */
export function refundState({ state, is_due }: RunRefund): StateWords {
  if (!is_due) return { tone: 'danger', words: 'Nicht mehr zu erstatten' };
  if (state === 'paid') return { tone: 'good', words: 'Überwiesen' };
  return state === 'returned'
    ? { tone: 'danger', words: 'Zurückgekommen' }
    : { tone: 'warning', words: 'Zu überweisen' };
}
