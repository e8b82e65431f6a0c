import type { DueOrder, ReminderPage, SkippedReminder } from '../../../../contract/reminders.ts';
import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { formatCount } from '../../../ui/numbers.tsx';

export type Step = ReminderPage['step'];

export const stepTexts: Record<Step, { name: string; lead: string; off: string; nobody: string }> = {
  friendly: {
    name: 'Freundlich',
    lead: 'Diese Bestellungen sind in den nächsten Tagen zu bezahlen. Die E-Mail erinnert freundlich daran.',
    off: 'Freundliche Erinnerungen sind ausgeschaltet.',
    nobody: 'Gerade ist niemand an der Reihe.',
  },
  last: {
    name: 'Letzte',
    lead: 'Das Zahlungsziel dieser Bestellungen ist vorbei.',
    off: 'Letzte Erinnerungen sind ausgeschaltet.',
    nobody: 'Gerade ist niemand an der Reihe.',
  },
  cancel: {
    name: 'Storno',
    lead: 'Auch die Frist der letzten Erinnerung ist vorbei. Was nicht pausiert, storniert der Shop von selbst, zwischen 9 und 19 Uhr, und die Gäste bekommen eine E-Mail.',
    off: 'Der Shop storniert nichts von selbst.',
    nobody: 'Gerade ist nichts zu stornieren.',
  },
};

/** The server stops counting at 1,000. */
export function formatDueCount(count: number): string {
  return count >= 1_000 ? 'über 1.000' : formatCount(count);
}

/** Says when the next order is due; for `cancel` the introduction above the list does. */
export function nobodyDueText({ step, next_due: next }: Pick<ReminderPage, 'step' | 'next_due'>): string {
  const { nobody } = stepTexts[step];
  if (next === null || step === 'cancel') return nobody;
  const due =
    next.count === 1 ? 'ist es eine Bestellung' : `sind es ${formatDueCount(next.count)} Bestellungen`;
  return `${nobody} Am ${formatDay(next.day)} ${due}.`;
}

export function nextCancellationText({
  day,
  count,
  statement_from,
}: NonNullable<ReminderPage['next_due']>): string {
  const cancelled =
    count === 1 ? 'wird eine Bestellung storniert' : `werden ${formatDueCount(count)} Bestellungen storniert`;
  return statement_from === null
    ? `Am ${formatDay(day)} ${cancelled}, wenn nichts dagegenspricht.`
    : `Ab dem ${formatDay(day)} ${cancelled}, sobald ein Kontoauszug mit einem Umsatz vom ${formatDay(statement_from)} oder später da ist und nichts dagegenspricht.`;
}

/** Why an order is skipped for now. */
export function pauseText(
  pause: SkippedReminder['reason'],
  step: Step,
  { waits_for, exempt_because }: Partial<Pick<DueOrder, 'waits_for' | 'exempt_because'>> = {},
): string {
  switch (pause) {
    case 'exempt':
      return `Das Team hat sie ausgenommen${exempt_because ? `: ${exempt_because}` : '.'}`;
    case 'paypal':
      return 'Eine Zahlung über PayPal ist noch nicht abgeschlossen.';
    case 'refunded':
      return 'Der Gast hat schon Geld zurückbekommen.';
    case 'not_told':
      return 'Die letzte Erinnerung hat das Stornieren nicht angekündigt.';
    case 'told_lately':
      return `Storniert wird erst ab dem${waits_for ? ` ${formatDay(waits_for)}` : ' Tag'}, den die letzte Erinnerung nennt.`;
    case 'bank_statement':
      return `Wartet auf den Kontoauszug${waits_for ? ` bis ${formatDay(waits_for)}` : ''}.`;
    case 'no_email':
      return 'Es gibt keine E-Mail-Adresse. Du kannst einen Brief drucken.';
    case 'withdrawal':
      return 'Der Gast hat widerrufen.';
    case 'bank_entry':
      return 'Ein Zahlungseingang könnte dazu passen.';
    case 'partial_payment':
      return step === 'cancel'
        ? 'Ein Teil ist schon bezahlt.'
        : 'Nach der letzten Erinnerung kam ein Teil des Geldes.';
    case 'mail_not_sent':
      return 'Die letzte Erinnerung ist nicht hinausgegangen.';
    case 'reminded':
      return 'Diese Erinnerung hat der Gast schon bekommen.';
    case 'not_due':
      return 'Inzwischen ist sie bezahlt, storniert oder nicht mehr an der Reihe.';
  }
}

/** `Freundlich am 12.03.2027` */
export function sentRemindersText({ reminders }: Pick<DueOrder, 'reminders'>): string {
  return reminders.map(({ kind, at }) => `${stepTexts[kind].name} am ${formatDate(at)}`).join(', ');
}
