import type { RefundRun, RunRefund } from '../../../../contract/refunds.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatCount } from '../../../ui/numbers.tsx';

/** `1 Erstattung`, `213 Erstattungen` */
export function formatRefundCount(count: number): string {
  return count === 1 ? '1 Erstattung' : `${formatCount(count)} Erstattungen`;
}

interface StateLabel {
  tone: BadgeTone;
  label: string;
}

export function runStateLabel({ executed_on, downloaded_at, returned_count, count }: RefundRun): StateLabel {
  if (executed_on === null) {
    return downloaded_at === null
      ? { tone: 'warning', label: 'Noch nicht überwiesen' }
      : { tone: 'warning', label: 'Datei geladen, noch nicht gebucht' };
  }
  if (returned_count === count) return { tone: 'danger', label: 'Zurückgekommen' };
  if (returned_count > 0) return { tone: 'danger', label: `Überwiesen, ${returned_count} zurück` };
  return { tone: 'good', label: `Überwiesen am ${formatDay(executed_on)}` };
}

export function refundStateLabel({ state, is_due }: RunRefund): StateLabel {
  if (!is_due) return { tone: 'danger', label: 'Nicht mehr zu erstatten' };
  if (state === 'paid') return { tone: 'good', label: 'Überwiesen' };
  return state === 'returned'
    ? { tone: 'danger', label: 'Zurückgekommen' }
    : { tone: 'warning', label: 'Zu überweisen' };
}
