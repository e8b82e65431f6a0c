import { centsToEuros, eurosToCents } from '../../../../domain/money.ts';
import { euroWords } from '../../euro-words.ts';
import { bookingsInWords } from './bank-words.ts';

interface BookedShare {
  /** As it was before; amounts in euros. */
  order: { number: string; open: number };
  amount: number;
}

/** `10,00 € auf WF27-AAAAAA gebucht.`, and what goes out where that pays for an order. */
export function bookedWords(shares: ReadonlyArray<BookedShare>): string {
  const cents = shares.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  const numbers =
    shares.length > 2
      ? `${shares.length} Bestellungen`
      : shares.map(({ order: { number } }) => number).join(' und ');
  const paid = shares.filter(({ order: { open }, amount }) => open > 0 && amount >= open).length;
  return `${euroWords(centsToEuros(cents))} auf ${numbers} gebucht.${mailsInWords(paid)}`;
}

/** `3 Buchungen über 30,00 € gemacht.`, and what goes out for them; `amount` in euros. */
export function confirmedWords({ count, amount }: { count: number; amount: number }): string {
  if (count === 0) return 'Nichts gebucht: Inzwischen hat sich hier etwas geändert.';
  return `${bookingsInWords(count)} über ${euroWords(amount)} gemacht.${mailsInWords(count)}`;
}

/** How many of a confirmation's bookings were taken back. */
export function takenBackWords(count: number, all: number): string {
  if (count < all)
    return `${count} von ${all} Buchungen zurückgenommen. Bei den anderen ist die Rechnung schon hinaus.`;
  return count === 1 ? 'Zurückgenommen.' : `${bookingsInWords(count)} zurückgenommen.`;
}

/** That the open payments of an order, so many, are together what is missing; nothing where they are not. */
export function togetherWords(payments: number): string {
  if (payments < 2) return '';
  const others = payments === 2 ? 'der anderen Zahlung' : `den ${payments - 1} anderen Zahlungen`;
  return `Zusammen mit ${others} dieser Bestellung passt es genau.`;
}

/** Until they go out a booking is taken back without anybody having heard of it (announce-payment.ts). */
function mailsInWords(orders: number): string {
  if (orders === 0) return '';
  return ` ${orders === 1 ? 'Rechnung' : 'Rechnungen'} und Karten gehen in einer Minute hinaus.`;
}
