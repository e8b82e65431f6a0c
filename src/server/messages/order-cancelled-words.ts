import { formatCents } from '../../domain/money.ts';
import { formatDay } from '../../domain/stored-time.ts';
import type { CancelCause } from './cancel-cause.ts';
import type { CancelledTickets } from './cancelled-tickets.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';

/** The sentences about cancelled tickets, the same in HTML and plain text; empty ones are not said. */
export function orderCancelledWords(
  cancelled: CancelledTickets,
  { missedDeadline, withdrawnOn }: CancelCause,
  facts: ConfirmationFacts,
) {
  const { count, lines, totalCents, extent } = cancelled;
  const isOne = count === 1;
  const rows = lines.map(({ what, cents }) => ({ what, sum: formatCents(cents), isTotal: false }));
  if (totalCents !== null) rows.push({ what: 'Gesamt', sum: formatCents(totalCents), isTotal: true });
  const what = whatWords(cancelled, facts);
  const accepted =
    withdrawnOn === null ? '' : `deinen Widerruf vom ${formatDay(withdrawnOn)} haben wir angenommen.`;
  const isOverdue = missedDeadline !== null;
  return {
    subject:
      extent === 'part'
        ? `${isOne ? 'Karte' : 'Karten'} storniert, Bestellung ${facts.number}`
        : `Bestellung ${facts.number} storniert`,
    what: accepted === '' ? what : `${accepted} ${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    why: isOverdue
      ? `Bis zum ${formatDay(missedDeadline)} ist bei uns leider kein Geld dafür angekommen.`
      : '',
    money: moneyWords(cancelled, isOverdue, facts),
    again: isOverdue ? 'Du möchtest trotzdem kommen? Solange noch Karten da sind, bestell sie neu:' : '',
    heading: isOne ? 'Stornierte Karte' : 'Stornierte Karten',
    rows,
    toOrder: 'Deine Bestellung ansehen',
    questions: `${withdrawnOn === null ? 'Damit hast du nicht gerechnet?' : 'Stimmt etwas nicht?'} Antworte einfach auf diese Mail, dann klären wir das.`,
  };
}

function whatWords(
  { count, extent, freed }: CancelledTickets,
  { number, events }: ConfirmationFacts,
): string {
  const isOne = count === 1;
  if (extent === 'whole') return `deine Bestellung ${number} ist storniert. ${endWords(freed, isOne)}`;
  const end = freed !== null ? 'wieder frei' : isOne ? 'gilt nicht mehr' : 'gelten nicht mehr';
  if (extent === 'rest') {
    const last = isOne
      ? `auch die letzte Karte deiner Bestellung ${number} ist jetzt storniert`
      : `auch die letzten Karten deiner Bestellung ${number} sind jetzt storniert`;
    return `${last} und ${end}. Damit ist die ganze Bestellung storniert.`;
  }
  const some = isOne ? 'ist eine Karte storniert' : 'sind Karten storniert';
  const goesOn = freed !== null ? ' und' : ', sie';
  // By now the others may be cancelled too.
  const others = events.length > 0 ? ' Alle anderen Karten bleiben dir.' : '';
  return `von deiner Bestellung ${number} ${some}${goesOn} ${end}.${others}`;
}

function endWords(freed: CancelledTickets['freed'], isOne: boolean): string {
  if (freed === null) return isOne ? 'Die Karte gilt nicht mehr.' : 'Die Karten gelten nicht mehr.';
  if (freed === 'seats') return isOne ? 'Der Platz ist wieder frei.' : 'Die Plätze sind wieder frei.';
  return isOne ? 'Die Karte ist wieder frei.' : 'Die Karten sind wieder frei.';
}

/** What comes back, or what is left to pay; empty where neither is to be said. */
function moneyWords(
  { extent, refundCents }: CancelledTickets,
  isOverdue: boolean,
  { payment, total, toPay, payBy, paid }: ConfirmationFacts,
): string {
  if (refundCents > 0)
    return `${formatCents(refundCents)} bekommst du innerhalb von 14 Tagen auf dem Weg zurück, auf dem du bezahlt hast.`;
  if (payment === 'due') {
    const rest = paid === null ? '' : ` Davon sind ${paid} schon da.`;
    return `Deine Bestellung kostet jetzt ${total}.${rest} Bitte überweise ${toPay} bis zum ${payBy}.`;
  }
  if (isOverdue)
    return 'Du musst nichts mehr bezahlen. Kommt dein Geld doch noch an, geben wir es dir zurück.';
  return extent !== 'part' && payment === 'nothing' && paid === null ? 'Du musst nichts bezahlen.' : '';
}
