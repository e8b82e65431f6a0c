import type { OrderHistoryEntry } from '../../../../contract/staff-orders.ts';
import type { WithdrawalOutcome } from '../../../../contract/withdrawals.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDateTime, formatDay, wallTimeOf } from '../../../../domain/stored-time.ts';
import { Card } from '../../../ui/card.tsx';
import { outcomeLabels } from '../../money/withdrawals/withdrawal-details.tsx';
import styles from './order-page.module.css';

/** Newest first. */
export function OrderHistoryCard({ history }: { history: ReadonlyArray<OrderHistoryEntry> }) {
  return (
    <Card as="section" aria-labelledby="verlauf">
      <div className={styles.part}>
        <h2 id="verlauf">Verlauf</h2>
        {history.length === 0 ? (
          <p className={styles.soft}>Noch hat niemand etwas an der Bestellung geändert.</p>
        ) : (
          <ol className={styles.rows}>
            {[...history.entries()].map(([at, entry]) => (
              <li key={history.length - at} className={styles.entry}>
                <span className={styles.soft}>
                  <time dateTime={wallTimeOf(entry.at)}>{formatDateTime(entry.at)}</time>, {entry.who}
                </span>
                <span className={styles.breakable}>{historyText(entry)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

/** A sentence without its subject. */
export function historyText({ what, facts }: OrderHistoryEntry): string {
  const money = formatCents(eurosToCents(Number(facts.amount ?? 0)));
  const count = facts.tickets === 1 ? '1 Karte' : `${facts.tickets} Karten`;
  const sent = facts.only_stored
    ? 'nur abgelegt'
    : facts.way === 'letter'
      ? 'als Brief gedruckt'
      : 'geschickt';
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
      return paypalIssueText(facts, money);
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
      return `Berichtigt: ${String(facts.fields)
        .split(',')
        .map((name) => fieldLabels[name] ?? name)
        .join(', ')}.`;
    case 'email_corrected':
      return 'E-Mail-Adresse auf der Seite der Bestellung berichtigt.';
    case 'note_written':
      return 'Notiz geändert.';
    case 'confirmation_resent':
      return `Bestellbestätigung noch einmal ${sent}.`;
    case 'tickets_resent':
      return `Karten und Rechnung noch einmal ${sent}.`;
    case 'tickets_issued':
      return `${issuedText(facts.source, count)}${facts.admitted ? ' und gleich eingelassen' : ''}.${reason}`;
    case 'contact_erased':
      return 'Auf Wunsch des Gastes E-Mail-Adresse, Telefonnummer, Bemerkung und alle Notizen gelöscht.';
    case 'invoice_corrected':
      return `Rechnung ${facts.before} berichtigt: Stornorechnung ${facts.cancellation}, neue Rechnung ${facts.invoice}.`;
    case 'reminder_sent':
      return `${facts.kind === 'last' ? 'Letzte Erinnerung' : 'Freundliche Erinnerung'} an ${money} ${sent}, zu bezahlen bis zum ${formatDay(String(facts.until))}.`;
    case 'reminders_stopped':
      return 'Vom Mahnen und vom Stornieren von selbst ausgenommen.';
    case 'reminders_resumed':
      return 'Wird wieder gemahnt, und wo das eingestellt ist, von selbst storniert.';
    case 'withdrawal_received':
      return 'Widerruf eingegangen.';
    case 'withdrawal_settled':
      // The server writes no other values there.
      return `Widerruf ${outcomeLabels[facts.outcome as WithdrawalOutcome]}.${reason}`;
    case 'withdrawal_reopened':
      return 'Entscheidung über den Widerruf zurückgenommen.';
    case 'rest_waived':
      return `Rest von ${money} erlassen.${reason}`;
    case 'waiver_undone':
      return `Erlass von ${money} zurückgenommen.`;
    case 'price_lowered':
      return `${count} günstiger gemacht, zusammen um ${money}.`;
    case 'event_moved':
      return `${count} gelten jetzt für den ${facts.to}.`.replace(/^1 Karte gelten/, '1 Karte gilt');
    case 'refund_account_asked':
      return facts.moved
        ? `Link zum Zurückgeben noch einmal ${sent}.`
        : `Mail mit der Frage, wohin die Erstattung geht, ${sent}.`;
    case 'refund_account_given':
      return 'Konto für die Erstattung über den Link in der Mail angegeben.';
    case 'ticket_moved':
      return `Karte umgebucht von ${facts.from} nach ${facts.to}.`;
  }
}

function issuedText(source: unknown, count: string): string {
  if (source === 'complimentary') return `${count.replace('Karte', 'Ehrenkarte')} ausgegeben`;
  return source === 'telephone' ? `${count} am Telefon bestellt` : `${count} an der Abendkasse ausgegeben`;
}

const fieldLabels: Record<string, string> = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  email: 'E-Mail',
  telephone: 'Telefonnummer',
  firm: 'Firma',
  street: 'Straße und Hausnummer',
  zipcode: 'Postleitzahl',
  city: 'Stadt',
};

/** A payment or refund (`money`) at PayPal that does not match the order. */
function paypalIssueText({ about, reason }: OrderHistoryEntry['facts'], money: string): string {
  switch (about) {
    case 'refund':
      return `PayPal meldet eine Erstattung über ${money}, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.`;
    case 'reversal':
      return `PayPal hat ${money} zurückgebucht, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.`;
    case 'unread':
      return 'PayPal meldet, dass Geld zurückging, und der Shop kann nicht lesen, wie viel. Nichts gebucht, bitte dort nachsehen.';
    default:
      return `PayPal meldet ${reason} statt der Zahlung von ${money}. Nichts gebucht, bitte dort nachsehen.`;
  }
}
