import type { BankEntryView, EntryGroup } from '../../../../contract/bank.ts';
import { centsToEuros, eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatCount } from '../../../ui/numbers.tsx';
import { formatEuros } from '../euros.ts';

/** `1 Zahlung`, `213 Zahlungen` */
export function formatPaymentCount(count: number): string {
  return count === 1 ? '1 Zahlung' : `${formatCount(count)} Zahlungen`;
}

/** `1 Umsatz`, `213 Umsätze`, whether money came in or went out. */
export function formatEntryCount(count: number): string {
  return count === 1 ? '1 Umsatz' : `${formatCount(count)} Umsätze`;
}

/** `1 Buchung`, `213 Buchungen` */
export function formatBookingCount(count: number): string {
  return count === 1 ? '1 Buchung' : `${formatCount(count)} Buchungen`;
}

export const groupTexts: Record<EntryGroup, { title: string; about: string }> = {
  matched: {
    title: 'Passt genau',
    about: 'Bestellnummer und Betrag stimmen. Nach der Bestätigung gehen Rechnung und Karten hinaus.',
  },
  after_deadline: {
    title: 'Passt genau, nach der Frist',
    about: 'Bestellnummer und Betrag stimmen, die Bestellung ist noch offen und ihre Karten sind noch da.',
  },
  short: {
    title: 'Fehlt nur wenig',
    about:
      'Die Bestellnummer stimmt, und es fehlt nicht mehr, als ihr laut Einstellungen erlasst. Mit der Bestätigung wird der Rest erlassen, und Rechnung und Karten gehen hinaus.',
  },
  maybe_double: {
    title: 'Vielleicht doppelt',
    about:
      'Tag und Betrag kennen wir schon aus einer anderen Datei, nur der Text ist anders. Vergleiche: dieselbe Zahlung zählt einmal, eine zweite für sich. Bis dahin wird nichts gebucht.',
  },
  suggested: {
    title: 'Passt wahrscheinlich',
    about:
      'Sieh dir den Grund an und buche, wenn er stimmt. Was „sicher“ heißt, lässt sich auf einmal bestätigen: Bestellung und Betrag passen auf den Cent.',
  },
  partial: {
    title: 'Zu wenig',
    about: 'Wird der Betrag gebucht, bleibt die Bestellung mit dem Rest offen.',
  },
  over: {
    title: 'Zu viel',
    about: 'Wird der Betrag gebucht, ist die Bestellung bezahlt und der Überschuss zu erstatten.',
  },
  already_paid: {
    title: 'Schon bezahlt',
    about: 'Diese Bestellung ist bezahlt. Was jetzt gebucht wird, ist zu erstatten.',
  },
  cancelled_order: {
    title: 'Bestellung storniert',
    about: 'Die Karten gibt es nicht mehr. Was jetzt gebucht wird, ist zu erstatten.',
  },
  unmatched: {
    title: 'Nicht zugeordnet',
    about: 'Such die Bestellung, oder leg den Umsatz beiseite, wenn er zu keiner gehört.',
  },
  booked: { title: 'Gebucht', about: 'Das ist erledigt.' },
  ignored: {
    title: 'Beiseitegelegt',
    about: 'Das gehört zu keiner Bestellung: Ausgaben, Beiträge, Spenden.',
  },
};

const reasonTexts: Record<string, string> = {
  code: 'Die Bestellnummer steht so im Verwendungszweck',
  code_short: 'Die Bestellnummer steht so im Verwendungszweck, nur ein kleiner Betrag fehlt',
  parts: 'Zusammen mit den anderen Überweisungen für diese Bestellung genau der offene Betrag',
  code_and_near: 'Eine Bestellnummer und eine mit Schreibfehler, zusammen genau dieser Betrag',
  near_beside_code:
    'Neben einer anderen Bestellnummer steht fast diese, und bei ihr ist genau der Betrag offen',
  code_and_family: 'Eine Bestellnummer, und mit allem, was unter diesem Namen offen ist, genau dieser Betrag',
  code_and_name: 'Fast die Bestellnummer, dazu stimmen Vor- und Nachname und der Betrag',
  name_in_purpose: 'Der Name des Gastes steht im Verwendungszweck, und der Betrag stimmt',
  some_together: 'Ein Teil dessen, was unter diesem Namen offen ist, zusammen genau dieser Betrag',
  several: 'Mehrere Bestellnummern, zusammen genau dieser Betrag',
  one_of_several: 'Mehrere Bestellnummern, bei dieser ist genau der Betrag offen',
  several_differ: 'Mehrere Bestellnummern, zusammen ein anderer Betrag',
  bare_code: 'Ein Teil des Textes sieht aus wie diese Bestellnummer',
  near_code: 'Nur ein Zeichen ist anders als bei dieser Bestellnummer',
  invoice: 'Die Nummer einer Rechnung steht im Verwendungszweck',
  name: 'Name und Betrag stimmen überein',
  name_together: 'Alles, was unter diesem Namen offen ist, zusammen genau dieser Betrag',
  twin: 'Vielleicht ist das dieselbe Zahlung wie eine aus einer anderen Datei',
  nothing: 'Nichts im Text führt zu einer Bestellung',
  zero: 'Ein Umsatz ohne Betrag',
  debit: 'Eine Ausgabe',
  return:
    'Eine Rückgabe: Geld ging zurück oder wurde zurückgeholt. Sieh bei der Bestellung nach, was zu tun ist',
  foreign_currency: 'Eine fremde Währung lässt sich hier nicht buchen',
};

/** Why a candidate is proposed, or why there is none. */
export function reasonText(reason: string): string {
  return reasonTexts[reason] ?? reason;
}

/** Empty if the amount is exact. */
export function differenceText(cents: number): string {
  if (cents === 0) return '';
  return cents < 0 ? `Es fehlen ${formatCents(-cents)}.` : `${formatCents(cents)} sind zu viel.`;
}

export function formatEntryAmount({ amount, currency }: BankEntryView): string {
  return currency === 'EUR' ? formatEuros(amount) : `${String(amount).replace('.', ',')} ${currency}`;
}

export function payerText({
  payer,
  is_blanked: isBlanked,
}: Pick<BankEntryView, 'payer' | 'is_blanked'>): string {
  if (isBlanked) return 'Name nicht mehr gespeichert';
  return payer === '' ? 'Ohne Namen' : payer;
}

interface BookedShare {
  /** Before the booking; in euros. */
  order: { number: string; open: number };
  amount: number;
}

/** `10,00 € auf WF27-AAAAAA gebucht.`, and the mails that follow if that pays an order. */
export function bookedText(shares: ReadonlyArray<BookedShare>): string {
  const cents = shares.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  const numbers =
    shares.length > 2
      ? `${shares.length} Bestellungen`
      : shares.map(({ order: { number } }) => number).join(' und ');
  const paid = shares.filter(({ order: { open }, amount }) => open > 0 && amount >= open).length;
  return `${formatEuros(centsToEuros(cents))} auf ${numbers} gebucht.${mailsText(paid)}`;
}

/** `3 Buchungen über 30,00 € gemacht.`, and the mails that follow; `amount` in euros. */
export function confirmedText({ count, amount }: { count: number; amount: number }): string {
  if (count === 0) return 'Nichts gebucht: Inzwischen hat sich hier etwas geändert.';
  return `${formatBookingCount(count)} über ${formatEuros(amount)} gemacht.${mailsText(count)}`;
}

/** `3 Umsätze beiseitegelegt, die Zahlungen zählen einmal.` */
export function settledDoublesText(count: number, isSame: boolean): string {
  if (isSame) return `${formatEntryCount(count)} beiseitegelegt, jede Zahlung zählt einmal.`;
  return count === 1
    ? 'Das ist jetzt eine Zahlung für sich.'
    : `Das sind jetzt ${formatCount(count)} Zahlungen für sich.`;
}

/** For a confirmation with `all` bookings, of which `count` were undone. */
export function undoneText(count: number, all: number): string {
  if (count < all)
    return `${count} von ${all} Buchungen zurückgenommen. Bei den anderen ist die Rechnung schon hinaus.`;
  return count === 1 ? 'Zurückgenommen.' : `${formatBookingCount(count)} zurückgenommen.`;
}

/**
 * Says that this many unmatched payments together are exactly what an order lacks; empty for a single one.
 */
export function togetherText(payments: number): string {
  if (payments < 2) return '';
  const others = payments === 2 ? 'der anderen Zahlung' : `den ${payments - 1} anderen Zahlungen`;
  return `Zusammen mit ${others} dieser Bestellung passt es genau.`;
}

/** Until these mails are sent, a booking can be undone without the guest noticing (announce-payment.ts). */
function mailsText(orders: number): string {
  if (orders === 0) return '';
  return ` ${orders === 1 ? 'Rechnung' : 'Rechnungen'} und Karten gehen in einer Minute hinaus.`;
}
