import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { formatDate, formatTime } from '../../../domain/stored-time.ts';

export interface VerdictWords {
  title: string;
  text: string;
}

/** What a check of a ticket has found, in words for whoever holds the phone. */
export function describeVerdict(answer: CheckinAnswer): VerdictWords {
  if (answer.status) {
    return answer.redeemed
      ? { title: 'Eingecheckt', text: 'Herzlich willkommen!' }
      : { title: 'Gültig, noch nicht eingecheckt', text: 'Zeige diese Karte am Einlass vor.' };
  }
  switch (answer.reason) {
    case 'redeemed':
      return { title: 'Schon eingecheckt', text: redeemedWords(answer) };
    case 'unpaid':
      return { title: 'Noch nicht bezahlt', text: 'Sobald die Zahlung eingegangen ist, gilt diese Karte.' };
    case 'cancelled':
      return { title: 'Storniert', text: 'Diese Karte gilt nicht mehr.' };
    case 'wrong_event':
      return { title: 'Andere Veranstaltung', text: 'Diese Karte gehört zu einer anderen Veranstaltung.' };
    case 'not_yet_valid':
      return { title: 'Noch nicht gültig', text: 'Der Einlass für diese Karte hat noch nicht begonnen.' };
    case 'no_longer_valid':
      return { title: 'Nicht mehr gültig', text: 'Die Zeit dieser Karte ist vorbei.' };
    default:
      return { title: 'Unbekannte Karte', text: 'Diese Karte kennen wir nicht. Prüfe bitte den Code.' };
  }
}

function redeemedWords({ redeemed_at, redeemed_by }: CheckinAnswer): string {
  if (redeemed_at === undefined) return 'Mit dieser Karte ist schon jemand hineingegangen.';
  const when = `am ${formatDate(redeemed_at)} um ${formatTime(redeemed_at)} Uhr`;
  return `Diese Karte wurde ${when} eingelöst${redeemed_by ? `, ${redeemed_by}` : ''}.`;
}
