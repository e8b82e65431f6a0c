import type { ReminderKind } from '../../domain/reminder.ts';
import { berlinDay, formatDay } from '../../domain/stored-time.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import { giroCodeWords } from './payment-card.ts';

export interface ReminderFacts {
  kind: ReminderKind;
  /** `YYYY-MM-DD` */
  deadline: string;
  /** From when the shop cancels what is not paid, `YYYY-MM-DD`; null where it does not. */
  cancelOn: string | null;
  /** Epoch milliseconds. */
  now: number;
}

export type ReminderWords = ReturnType<typeof paymentReminderWords>;

/** The sentences of a reminder, the same in HTML and plain text. */
export function paymentReminderWords(facts: ConfirmationFacts, reminder: ReminderFacts) {
  const { firstname, number, paid, toPay, total } = facts;
  const rest = paid === null ? '' : 'noch ';
  const received = paid === null ? '' : `Von ${total} sind ${paid} schon da, vielen Dank! `;
  const reference =
    'Gib als Verwendungszweck nur die Bestellnummer an, dann finden wir deine Zahlung sofort.';
  return {
    ...(reminder.kind === 'friendly'
      ? friendlyWords(number, paid !== null)
      : lastWords(facts, reminder.cancelOn)),
    greeting: greetingOf(firstname),
    pay: `${received}Bitte überweise ${rest}${toPay}${untilWords(reminder)}. ${reference}`,
    ...giroCodeWords(facts),
    noFee: 'Die Erinnerung kostet dich nichts.',
    toOrder: 'Deine Bestellung ansehen',
    questions:
      'Etwas ist dazwischengekommen, oder du möchtest die Karten nicht mehr? Antworte einfach auf diese Mail.',
  };
}

function friendlyWords(number: string, isPartlyPaid: boolean) {
  return {
    subject: `Kleine Erinnerung an deine Bestellung ${number}`,
    why: isPartlyPaid
      ? 'deine Karten liegen bereit, es fehlt nur noch ein Rest deiner Zahlung.'
      : 'deine Karten liegen bereit, nur deine Zahlung ist noch nicht bei uns angekommen.',
    crossed:
      'Hast du schon überwiesen? Dann musst du nichts weiter tun: Bis das Geld bei uns ist, dauert es oft einen Tag.',
    consequence: '',
  };
}

function lastWords({ number, dueOn, paid, hasSeats }: ConfirmationFacts, cancelOn: string | null) {
  const isPartlyPaid = paid !== null;
  return {
    subject: `Letzte Erinnerung an deine Bestellung ${number}`,
    why: `deine Bestellung war bis zum ${dueOn} zu bezahlen. ${isPartlyPaid ? 'Ein Rest fehlt uns noch.' : 'Bei uns ist das Geld noch nicht angekommen.'}`,
    crossed: 'Hast du in den letzten Tagen überwiesen? Dann danke dafür, und du musst nichts weiter tun.',
    consequence:
      cancelOn === null
        ? 'Länger können wir die Karten nicht sicher für dich zurückhalten.'
        : `Ist das Geld dann nicht da, wird deine Bestellung ab dem ${formatDay(cancelOn)} von selbst storniert, und andere Gäste können die ${hasSeats ? 'Plätze' : 'Karten'} nehmen.`,
  };
}

/** Where a mail was late, its day may be over. */
function untilWords({ kind, deadline, now }: ReminderFacts): string {
  if (berlinDay(now) > deadline) return ' so bald wie möglich';
  return kind === 'last' ? ` bis spätestens ${formatDay(deadline)}` : ` bis zum ${formatDay(deadline)}`;
}
