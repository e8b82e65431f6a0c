import type { ReactNode } from 'react';
import type { ReceivedWithdrawal, WithdrawalOutcome } from '../../../../contract/withdrawals.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { type FormOutcome, useOutcomeForm } from '../../forms/form-outcome.ts';
import styles from './withdrawals-page.module.css';

interface DecisionFormProps {
  withdrawal: ReceivedWithdrawal;
  /** On the order's own page rather than in the list. */
  isAtOrder?: boolean;
  /** Gets the focus when the form disappears with the decision. */
  focusFallback: () => HTMLElement | null;
}

/**
 * Shown until it is decided. Stays mounted then: a decision leads on to the tickets, and React Router drops the redirect
 * of a form that is gone, as it would be if the order was loaded anew before the answer came.
 */
export function DecisionForm(props: DecisionFormProps) {
  const outcome = useOutcomeForm();
  return props.withdrawal.settled === null ? <DecisionFields {...props} outcome={outcome} /> : null;
}

interface DecisionFieldsProps extends DecisionFormProps {
  outcome: ReturnType<typeof useOutcomeForm>;
}

/** Enter in the field does not submit the form. */
function DecisionFields({ withdrawal, isAtOrder = false, focusFallback, outcome }: DecisionFieldsProps) {
  const { fetcher, form, isBusy, errors, message } = outcome;
  useFocusFallback(form, focusFallback);
  const { id, name, order_number, email, order, received_at } = withdrawal;
  const buttonFor = (intent: string) => ({
    type: 'submit' as const,
    name: 'intent',
    value: intent,
    isBusy: isBusy && fetcher.formData?.get('intent') === intent,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={adminPaths.withdrawals}
      className={styles.form}
      // Unique even if a guest withdraws from several orders, or twice.
      aria-label={`Über den Widerruf von ${name} vom ${formatDateTime(received_at)} entscheiden: ${order?.number ?? order_number}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <RefusalMessage errors={errors} message={message} />
      <input type="hidden" name="id" value={id} />
      {order && <input type="hidden" name="order" value={order.id} />}
      {email && <input type="hidden" name="letter" value={mailtoGuest(withdrawal)} />}
      <TextField
        label="Grund oder Notiz"
        hint="Nötig, wenn ihr ablehnt. Der Gast bekommt davon keine E-Mail."
        name="note"
        autoComplete="off"
        maxLength={500}
        message={errors.note}
      />
      <div className={styles.buttons}>
        <Button {...buttonFor('accepted')}>
          {isAtOrder || order === null ? 'Annehmen' : 'Annehmen und zur Bestellung'}
        </Button>
        <Button {...buttonFor('declined')} variant="secondary">
          Ablehnen
        </Button>
        <Button {...buttonFor('void')} variant="quiet">
          Nichts zu tun
        </Button>
      </div>
    </fetcher.Form>
  );
}

interface DecisionNoteProps {
  withdrawal: ReceivedWithdrawal;
  /** Gets the focus when the decision has been undone. */
  focusFallback: () => HTMLElement | null;
}

export function DecisionNote({ withdrawal, focusFallback }: DecisionNoteProps) {
  const { id, name, email, settled } = withdrawal;
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  useFocusFallback(form, focusFallback);
  if (settled === null) return null;
  return (
    <fetcher.Form ref={form} method="post" action={adminPaths.withdrawals} className={styles.form}>
      <p className={styles.words}>
        <strong>Widerruf {outcomeLabels[settled.outcome]}</strong>
        {settled.note && `: ${settled.note}`}
        <span className={styles.soft}>
          {settled.by}, {formatDateTime(settled.at)}
        </span>
      </p>
      <RefusalMessage message={message} />
      <input type="hidden" name="id" value={id} />
      <div className={styles.undo}>
        {settled.outcome === 'declined' && email !== '' && (
          <a href={mailtoGuest(withdrawal)} className={buttonClassName({ variant: 'quiet' })}>
            Dem Gast schreiben
          </a>
        )}
        <Button
          type="submit"
          name="intent"
          value="reopen"
          variant="quiet"
          isBusy={isBusy}
          aria-label={`Zurücknehmen: Entscheidung über den Widerruf von ${name}`}
        >
          Zurücknehmen
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** What the guest declared, as far as it differs from the order. */
export function DeclaredFacts({ withdrawal }: { withdrawal: ReceivedWithdrawal }) {
  const { name, order_number, email, remark, order, received_at, receipt } = withdrawal;
  return (
    <dl className={styles.facts}>
      {order === null && <Fact label="Bestellnummer, wie getippt">{order_number}</Fact>}
      <Fact label="Name">{name}</Fact>
      {email && (
        <Fact label="E-Mail">
          <a href={mailtoGuest(withdrawal)}>{email}</a>
          {order && !order.has_same_email && ' (bestellt mit einer anderen)'}
        </Fact>
      )}
      {remark && <Fact label="Bemerkung">{remark}</Fact>}
      {order && <Fact label="Frist">{daysLaterText(order.ordered_at, received_at)}</Fact>}
      {receipt && <Fact label="Eingangsbestätigung">{receiptText(receipt)}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface EarlierNoteProps {
  withdrawal: ReceivedWithdrawal;
  /** All withdrawals on the page, in any order. */
  among: ReadonlyArray<ReceivedWithdrawal>;
}

/** Points out an earlier withdrawal from the same order, because the two look alike. */
export function EarlierNote({ withdrawal: { id, order }, among }: EarlierNoteProps) {
  const earlier = among.filter((other) => order !== null && other.order?.id === order.id && other.id < id);
  const latest = earlier.toSorted((a, b) => b.id - a.id)[0];
  if (latest === undefined) return null;
  return <p>Zu dieser Bestellung gibt es schon einen Widerruf vom {formatDateTime(latest.received_at)}.</p>;
}

/** Shown unless a field has the message; announced when it appears. */
export function RefusalMessage({ errors = {}, message }: FormOutcome) {
  const isSaid = message !== undefined && Object.keys(errors).length === 0;
  return <div role="alert">{isSaid && <Notice tone="danger">{message}</Notice>}</div>;
}

function mailtoGuest({
  email,
  order,
  order_number,
}: Pick<ReceivedWithdrawal, 'email' | 'order' | 'order_number'>): string {
  const subject = `Dein Widerruf zur Bestellung ${order?.number ?? order_number}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** Continues a sentence after "Widerruf". */
export const outcomeLabels: Record<WithdrawalOutcome, string> = {
  accepted: 'angenommen',
  declined: 'abgelehnt',
  void: 'abgehakt, nichts zu tun',
};

const DAY_MS = 24 * 60 * 60 * 1000;
const GRANTED_DAYS = 14;

/** Counts calendar days in Berlin, and says whether they are more than 14. */
function daysLaterText(orderedAt: string, receivedAt: string): string {
  const [ordered = 0, received = 0] = [orderedAt, receivedAt].map((at) =>
    Date.parse(wallTimeOf(at).slice(0, 10)),
  );
  const days = Math.round((received - ordered) / DAY_MS);
  if (days <= 0) return 'Am Tag der Bestellung widerrufen';
  const later = `${days === 1 ? 'Einen Tag' : `${days} Tage`} nach der Bestellung widerrufen`;
  return days > GRANTED_DAYS ? `${later}: mehr als 14` : later;
}

/** The delivery state of the mail that confirms the receipt. */
export function receiptText({ state, sent_at }: NonNullable<ReceivedWithdrawal['receipt']>): string {
  switch (state) {
    case 'sent':
      return sent_at === null ? 'Gesendet' : `Gesendet am ${formatDateTime(sent_at)}`;
    case 'stored':
      return sent_at === null ? 'Nur abgelegt' : `Nur abgelegt am ${formatDateTime(sent_at)}`;
    case 'waiting':
      return 'Geht gleich hinaus';
    case 'held':
      return 'Wartet noch: In kurzer Zeit gingen schon viele hinaus, an diese Adresse oder insgesamt. Geht hinaus, sobald ihr annehmt oder ablehnt.';
    case 'failed':
      return 'Kam nicht an. Schreibt dem Gast, dass und wann der Widerruf bei euch eingegangen ist.';
    case 'dropped':
      return 'Nicht gesendet';
  }
}
