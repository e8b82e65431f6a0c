import type { DeskItem, OrderHistoryEntry, OrderMail } from '../../../../contract/staff-orders.ts';
import type { WithdrawalOutcome } from '../../../../contract/withdrawals.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { momentWords } from '../../moment-words.ts';
import { outcomeWords } from '../../money/withdrawals/withdrawal-words.ts';
import { paypalDoubtWords } from './paypal-words.ts';

/** Where a ticket's place is: `Block A, Reihe D, Platz 6`; empty where there are no places. */
export function placeOfItem({ block_name, row, seat_name }: DeskItem): string {
  return [block_name, row && `Reihe ${row}`, seat_name && `Platz ${seat_name}`].filter(Boolean).join(', ');
}

/** What somebody did to an order, in a sentence without its subject. */
export function deedWords({ what, facts }: OrderHistoryEntry): string {
  const money = formatCents(eurosToCents(Number(facts.amount ?? 0)));
  const count = facts.tickets === 1 ? '1 Karte' : `${facts.tickets} Karten`;
  const sentWord = facts.only_stored ? 'nur abgelegt' : 'geschickt';
  const reason = facts.reason ? ` Grund: ${facts.reason}` : '';
  switch (what) {
    case 'payment_booked':
      if (facts.way === 'paypal') return `${money} über PayPal bezahlt.`;
      return `${money} gebucht, eingegangen am ${formatDay(String(facts.booked_on))}.`;
    case 'refund_booked':
      if (facts.way === 'paypal') return `${money} bei PayPal erstattet.`;
      if (facts.way === 'reversal')
        return `${money} hat PayPal zurückgebucht, weil der Gast oder seine Bank die Zahlung angefochten hat. Bitte dort nachsehen.`;
      return `${money} erstattet, überwiesen am ${formatDay(String(facts.booked_on))}.`;
    case 'paypal_wrong':
      return paypalDoubtWords(facts, money);
    case 'paypal_matched':
      return `PayPal meldet die Erstattung über ${money}, die schon von Hand gebucht ist. Sie zählt einmal.`;
    case 'paypal_closed':
      return 'Abgehakt, was PayPal gemeldet hat.';
    case 'payment_undone':
      return `Buchung über ${money} zurückgenommen.`;
    case 'refund_account_written':
      return 'Konto für die Erstattung eingetragen.';
    case 'tickets_cancelled':
      return `${count} im Wert von ${money} storniert.${reason}`;
    case 'customer_corrected':
      return `Berichtigt: ${String(facts.fields).split(',').map(fieldWord).join(', ')}.`;
    case 'note_written':
      return 'Notiz geändert.';
    case 'confirmation_resent':
      return `Bestellbestätigung noch einmal ${sentWord}.`;
    case 'tickets_resent':
      return `Karten und Rechnung noch einmal ${sentWord}.`;
    case 'tickets_issued':
      return `${issuedWords(facts.source, count)}${facts.admitted ? ' und gleich eingelassen' : ''}.${reason}`;
    case 'contact_erased':
      return 'Auf Wunsch des Gastes E-Mail-Adresse, Telefonnummer, Bemerkung und alle Notizen gelöscht.';
    case 'invoice_corrected':
      return `Rechnung ${facts.before} berichtigt: Stornorechnung ${facts.cancellation}, neue Rechnung ${facts.invoice}.`;
    case 'reminder_sent':
      return `${facts.kind === 'last' ? 'Letzte Erinnerung' : 'Freundliche Erinnerung'} an ${money} ${sentWord}, zu bezahlen bis zum ${formatDay(String(facts.until))}.`;
    case 'reminders_stopped':
      return 'Vom Mahnen und vom Stornieren von selbst ausgenommen.';
    case 'reminders_resumed':
      return 'Wird wieder gemahnt, und wo das eingestellt ist, von selbst storniert.';
    case 'withdrawal_received':
      return 'Widerruf eingegangen.';
    case 'withdrawal_settled':
      return `Widerruf ${outcomeWords[facts.outcome as WithdrawalOutcome]}.${reason}`;
    case 'withdrawal_reopened':
      return 'Entscheidung über den Widerruf zurückgenommen.';
    case 'ticket_moved':
      return `Karte umgebucht von ${facts.from} nach ${facts.to}.`;
  }
}

function issuedWords(source: unknown, count: string): string {
  if (source === 'complimentary') return `${count.replace('Karte', 'Ehrenkarte')} ausgegeben`;
  return source === 'telephone' ? `${count} am Telefon bestellt` : `${count} an der Abendkasse ausgegeben`;
}

const fields: Record<string, string> = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  email: 'E-Mail',
  telephone: 'Telefonnummer',
  street: 'Straße und Hausnummer',
  zipcode: 'Postleitzahl',
  city: 'Stadt',
};

function fieldWord(name: string): string {
  return fields[name] ?? name;
}

/** How a mail stands: sent, on its way, tried so many times, or given up. */
export function mailState({ state, attempts, is_under_way, created_at, sent_at }: OrderMail): string {
  if (state === 'sent') return `Verschickt am ${momentWords(sent_at ?? created_at)}`;
  if (state === 'stored') return `Nur abgelegt am ${momentWords(sent_at ?? created_at)}`;
  if (state === 'dropped') return 'Nicht verschickt: Es gab nichts mehr zu melden';
  const tries = attempts === 1 ? 'einem Versuch' : `${attempts} Versuchen`;
  if (state === 'failed') return `Nicht angekommen, nach ${tries} aufgegeben`;
  if (is_under_way) return 'Geht gerade hinaus';
  return attempts === 0 ? 'Geht gleich hinaus' : `Wartet, bisher ${attempts} Mal versucht`;
}
