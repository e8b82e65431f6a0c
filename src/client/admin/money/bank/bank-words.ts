import type { BankEntryView, EntryGroup } from '../../../../contract/bank.ts';
import { formatCents } from '../../../../domain/money.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { euroWords } from '../../euro-words.ts';

/** `1 Zahlung`, `213 Zahlungen`. */
export function paymentsInWords(count: number): string {
  return count === 1 ? '1 Zahlung' : `${germanCount(count)} Zahlungen`;
}

/** `1 Umsatz`, `213 Umsätze`: money that came and money that went. */
export function entriesInWords(count: number): string {
  return count === 1 ? '1 Umsatz' : `${germanCount(count)} Umsätze`;
}

/** `1 Buchung`, `213 Buchungen`. */
export function bookingsInWords(count: number): string {
  return count === 1 ? '1 Buchung' : `${germanCount(count)} Buchungen`;
}

/** What a group of entries is, and what is to be done with it. */
export const groupWords: Record<EntryGroup, { title: string; about: string }> = {
  matched: {
    title: 'Passt genau',
    about: 'Bestellnummer und Betrag stimmen. Nach der Bestätigung gehen Rechnung und Karten hinaus.',
  },
  after_deadline: {
    title: 'Passt genau, nach der Frist',
    about: 'Bestellnummer und Betrag stimmen, die Bestellung ist noch offen und ihre Karten sind noch da.',
  },
  suggested: {
    title: 'Passt wahrscheinlich',
    about: 'Sieh dir den Grund an und buche, wenn er stimmt.',
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

const reasons: Record<string, string> = {
  code: 'Die Bestellnummer steht so im Verwendungszweck',
  several: 'Mehrere Bestellnummern, zusammen genau dieser Betrag',
  one_of_several: 'Mehrere Bestellnummern, bei dieser ist genau der Betrag offen',
  several_differ: 'Mehrere Bestellnummern, zusammen ein anderer Betrag',
  bare_code: 'Ein Teil des Textes sieht aus wie diese Bestellnummer',
  near_code: 'Nur ein Zeichen ist anders als bei dieser Bestellnummer',
  invoice: 'Die Nummer einer Rechnung steht im Verwendungszweck',
  name: 'Name und Betrag stimmen überein',
  name_together: 'Alles, was unter diesem Namen offen ist, zusammen genau dieser Betrag',
  nothing: 'Nichts im Text führt zu einer Bestellung',
  zero: 'Ein Umsatz ohne Betrag',
  debit: 'Eine Ausgabe',
  return:
    'Eine Rückgabe: Geld ging zurück oder wurde zurückgeholt. Sieh bei der Bestellung nach, was zu tun ist',
  foreign_currency: 'Eine fremde Währung lässt sich hier nicht buchen',
};

/** Why something is proposed, or is not. */
export function reasonWords(reason: string): string {
  return reasons[reason] ?? reason;
}

/** What is missing or too much, to the cent; nothing where an amount is exact. */
export function differenceWords(cents: number): string {
  if (cents === 0) return '';
  return cents < 0 ? `Es fehlen ${formatCents(-cents)}.` : `${formatCents(cents)} sind zu viel.`;
}

/** What came in or went out, in its currency. */
export function amountWords({ amount, currency }: BankEntryView): string {
  return currency === 'EUR' ? euroWords(amount) : `${String(amount).replace('.', ',')} ${currency}`;
}

/** Who paid, as far as it is known. */
export function payerWords({ payer, is_blanked: isBlanked }: BankEntryView): string {
  if (isBlanked) return 'Name nicht mehr gespeichert';
  return payer === '' ? 'Ohne Namen' : payer;
}
