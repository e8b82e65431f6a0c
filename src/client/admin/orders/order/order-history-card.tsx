import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { mailKindLabel } from '../../../../contract/outbox.ts';
import type { OrderHistoryEntry, OrderMail, StaffOrder } from '../../../../contract/staff-orders.ts';
import type { WithdrawalOutcome } from '../../../../contract/withdrawals.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import type { OrderSource } from '../../../../domain/order.ts';
import { formatDateTime, formatDay, type StoredTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { useStoredDraft } from '../../forms/use-draft.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { outcomeLabels } from '../../money/withdrawals/withdrawal-details.tsx';
import { FormMessage, notifyDone, useOrderForm } from './order-form.tsx';
import own from './order-history-card.module.css';
import styles from './order-page.module.css';
import { formatTicketPlace } from './ticket-seats.ts';

/** Of a long one only the end is shown at first. */
const MOST_SHOWN = 12;

/** Everything that happened to an order in one line of time, the oldest first; ends with what it waits for. */
export function OrderHistoryCard({ order }: { order: StaffOrder }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const moments = momentsOf(order);
  const shown = isWhole ? moments : moments.slice(-MOST_SHOWN);
  const next = awaitedText(order);
  return (
    <Card as="section" aria-labelledby="verlauf">
      <div className={styles.part}>
        <h2 id="verlauf">Verlauf</h2>
        {shown.length < moments.length && (
          <WithFocusFallback fallback={() => list.current}>
            <Button variant="quiet" onClick={() => setWhole(true)}>
              Alle {moments.length} Einträge zeigen
            </Button>
          </WithFocusFallback>
        )}
        <ol ref={list} tabIndex={-1} className={own.timeline} aria-label="Verlauf">
          {shown.map(({ key, at, who, text, mail, isBad = false, isNote = false }) => (
            <li key={key} className={isBad ? own.badMoment : own.moment}>
              <span className={isNote ? own.noteText : styles.breakable}>
                {isNote && <VisuallyHidden>Notiz: </VisuallyHidden>}
                {mail === undefined ? (
                  text
                ) : (
                  <Link
                    to={adminPathTo.outboxMail(mail, 'guests')}
                    state={{ order: { id: order.id, number: order.number } }}
                  >
                    {text}
                  </Link>
                )}
              </span>{' '}
              <span className={styles.soft}>
                {who && `${who} · `}
                <time dateTime={wallTimeOf(at)}>{formatDateTime(at)}</time>
              </span>
            </li>
          ))}
          {next !== null && (
            <li className={own.awaited}>
              <strong>Nächster Schritt:</strong> {next}
            </li>
          )}
        </ol>
        <NoteForm orderId={order.id} />
      </div>
    </Card>
  );
}

/** One line until more is typed. The field is empty again once its note stands above. */
function NoteForm({ orderId }: { orderId: string }) {
  const [draft, setDraft] = useStoredDraft<string>(`note-${orderId}`);
  const text = draft ?? '';
  const { fetcher, form, isBusy, errors, message } = useOrderForm((outcome) => {
    notifyDone(outcome);
    setDraft(null);
  });
  return (
    <fetcher.Form ref={form} method="post" noValidate className={own.note}>
      <FormMessage message={errors.text === undefined ? message : undefined} />
      <TextArea
        label="Notiz schreiben"
        hint="Kein Gast sieht sie."
        name="text"
        rows={text.length > 60 || text.includes('\n') ? 4 : 1}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setDraft(target.value || null)}
        message={errors.text}
      />
      {text.trim() !== '' && (
        <Button type="submit" name="intent" value="note" variant="secondary" isBusy={isBusy}>
          Notiz speichern
        </Button>
      )}
    </fetcher.Form>
  );
}

interface Moment {
  key: string;
  at: StoredTime;
  who?: string;
  text: string;
  /** The id of the mail that it is about. */
  mail?: number;
  isBad?: boolean;
  isNote?: boolean;
}

/** The mails that staff send once more, by what is written of it. */
const RESENT: Partial<Record<OrderHistoryEntry['what'], OrderMail['kind']>> = {
  confirmation_resent: 'order_confirmation',
  tickets_resent: 'order_paid',
};

/** The order itself, what was changed, its mails and its check-ins; payments are part of what was changed. */
function momentsOf({ created_at, source, items, mails, notes = [], history }: StaffOrder): Moment[] {
  // What was sent once more by hand is told by its mail, with how that fared.
  const resent = new Map<number, OrderHistoryEntry>();
  for (const entry of history) {
    const mail = mails.find(({ kind, created_at }) => kind === RESENT[entry.what] && created_at === entry.at);
    if (mail) resent.set(mail.id, entry);
  }
  const told = new Set(resent.values());
  const issued = history.some(({ what }) => what === 'tickets_issued');
  const moments: Moment[] = [
    ...(issued ? [] : [{ key: 'created', at: created_at, text: `Bestellt${sourceTexts[source]}.` }]),
    ...notes.map(({ at, who, text }, n) => ({ key: `note-${n}`, at, who, text, isNote: true })),
    // The newest comes first there.
    ...history
      .toReversed()
      // Which the note itself tells.
      .filter(({ what, at }) => what !== 'note_written' || !notes.some((note) => note.at === at))
      .filter((entry) => !told.has(entry))
      .map((entry, n) => ({ key: `history-${n}`, at: entry.at, who: entry.who, text: historyText(entry) })),
    ...mails.map((mail) => ({
      key: `mail-${mail.id}`,
      at: mail.sent_at ?? mail.created_at,
      who: resent.get(mail.id)?.who ?? '',
      text: `E-Mail „${mailKindLabel(mail.kind)}“ ${resent.has(mail.id) ? 'noch einmal: ' : ''}${mailStates[mail.state]}.`,
      mail: mail.id,
      isBad: mail.state === 'failed',
    })),
    ...items.flatMap((item) =>
      item.redeemed_at === null
        ? []
        : {
            key: `scan-${item.id}`,
            at: item.redeemed_at,
            who: item.redeemed_by ?? '',
            text: `Eingelassen: ${formatTicketPlace(item) || item.name}.`,
          },
    ),
  ];
  return moments.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

const sourceTexts: Record<OrderSource, string> = {
  shop: '',
  telephone: ' am Telefon',
  complimentary: ' als Ehrenkarten',
  box_office: ' an der Abendkasse',
};

const mailStates: Record<OrderMail['state'], string> = {
  waiting: 'wartet',
  sent: 'verschickt',
  stored: 'nur abgelegt',
  failed: 'nicht angekommen',
  dropped: 'war nicht mehr nötig',
};

/** What has to happen next; null if nothing has. */
export function awaitedText(order: StaffOrder): string | null {
  const { status, open, refund_due, due_on, last_deadline, is_overdue } = order;
  if (refund_due > 0) return `${formatCents(eurosToCents(refund_due))} erstatten.`;
  if (status !== 'open' || open <= 0) return null;
  const isOver = is_overdue && last_deadline === null;
  const money = formatCents(eurosToCents(open));
  return `Zahlung von ${money}${isOver ? ', fällig seit' : ' bis'} ${formatDay(last_deadline ?? due_on)}.`;
}

/** A sentence without its subject. */
export function historyText({ what, facts }: OrderHistoryEntry): string {
  const money = formatCents(eurosToCents(Number(facts.amount ?? 0)));
  const count = formatTicketCount(Number(facts.tickets));
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
        : `E-Mail mit der Frage, wohin die Erstattung geht, ${sent}.`;
    case 'refund_account_given':
      return 'Konto für die Erstattung über den Link in der E-Mail angegeben.';
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
