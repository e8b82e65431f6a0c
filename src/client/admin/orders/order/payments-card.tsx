import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { PaypalState } from '../../../../contract/paypal.ts';
import type { Payment, StaffOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { mayBeNameless } from '../../../../domain/order.ts';
import { berlinDay, formatDay } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatEurosInput, parseEuros } from '../../money/euros.ts';
import { showPaymentUndoToast } from '../../money/undo-toast.ts';
import type { OrderData, OrderOutcome } from './order-data.ts';
import { FormMessage, type OrderForm, sectionHeading, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';
import { RefundDue } from './refund-due.tsx';

export function PaymentsCard({ order, refund }: Pick<OrderData, 'order' | 'refund'>) {
  const { payments, refund_due } = order;
  const { revalidate } = useRevalidator();
  const notifyBooked = ({ done, payment }: OrderOutcome & { done: string }) => {
    if (payment !== undefined) showPaymentUndoToast(done, [{ order: order.id, payment }], revalidate);
  };
  const booking = useOrderForm(notifyBooked);
  const refunding = useOrderForm(notifyBooked);
  const closing = useOrderForm();
  const waiving = useOrderForm();
  const mayMoney = useSession((session) => session.can('money'));
  // The forms start over when the amounts change.
  const key = `${order.paid}/${order.open}/${refund_due}`;
  return (
    <Card as="section" aria-labelledby="zahlungen">
      <div className={styles.part}>
        <h2 id="zahlungen" tabIndex={-1}>
          Zahlungen
        </h2>
        {refund !== null && <RefundDue order={order} refund={refund} />}
        {refund === null && refund_due > 0 && (
          <Notice tone="warning" title={`${euros(refund_due)} sind zu erstatten`}>
            <p>Das kann, wer im Team die Berechtigung „Geld“ hat.</p>
          </Notice>
        )}
        {order.paypal === 'wrong' ? (
          <PaypalIssue {...closing} />
        ) : (
          order.paypal !== null && order.open > 0 && <p>{paypalStateTexts[order.paypal]}</p>
        )}
        {order.open > 0 && order.paid > 0 && (
          <Notice title={`Es fehlen noch ${euros(order.open)}`}>
            <p>
              {euros(order.paid)} von {euros(order.total)} sind da. Karten und Rechnung gibt es, sobald der
              Rest gebucht ist.
            </p>
          </Notice>
        )}
        {order.waived !== undefined && <WaivedRest waived={order.waived} mayUndo={mayMoney} {...waiving} />}
        {payments.length > 0 && (
          <ul className={styles.rows}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
        <FormMessage message={formMessage(refunding)} />
        {refund?.refund != null && (
          <details key={`refund ${key}`}>
            <summary className={styles.summary}>Erstattung buchen</summary>
            <BookingForm intent="refund" order={order} booking={refunding} />
          </details>
        )}
        <FormMessage message={formMessage(booking)} />
        {mayBeNameless(order.source) ? (
          <p className={styles.soft}>
            {order.source === 'box_office'
              ? 'An der Abendkasse bezahlt. Das Geld steht in keinem Buch des Shops: Ihr zählt es auf Papier.'
              : 'Ehrenkarten kosten nichts.'}
          </p>
        ) : order.open > 0 ? (
          <BookingForm key={key} intent="book" order={order} booking={booking} />
        ) : (
          <details key={key}>
            <summary className={styles.summary}>Noch einen Eingang buchen</summary>
            <BookingForm intent="book" order={order} booking={booking} />
          </details>
        )}
        {mayMoney && order.open > 0 && order.paid > 0 && (
          <details key={`waiver ${key}`}>
            <summary className={styles.summary}>Rest erlassen</summary>
            <WaiverForm order={order} waiving={waiving} />
          </details>
        )}
      </div>
    </Card>
  );
}

function euros(amount: number): string {
  return formatCents(eurosToCents(amount));
}

/** Field errors are shown at their fields. */
function formMessage({ errors, message }: OrderForm): string | undefined {
  return Object.keys(errors).length > 0 ? undefined : message;
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { message, ...undoing } = useOrderForm();
  const isUndone = payment.undone_at !== null;
  const { amount, method, booked_on, booked_by, note, undone_by } = payment;
  const isByPaypal = method === 'paypal';
  const sum = euros(amount);
  return (
    <li className={styles.row}>
      <div className={`${styles.grow} ${styles.booked}`}>
        {isUndone ? <s>{sum}</s> : <strong>{sum}</strong>} am {formatDay(booked_on)}
        {isByPaypal && ' über PayPal'}
        <p className={styles.soft}>
          {isUndone
            ? `Gebucht von ${booked_by}, zurückgenommen von ${undone_by}`
            : `Gebucht von ${booked_by}`}
          {note && ` · ${note}`}
        </p>
        <FormMessage message={message} />
      </div>
      {!isUndone && !isByPaypal && <UndoForm payment={payment.id} sum={sum} {...undoing} />}
    </li>
  );
}

type UndoFormProps = Pick<OrderForm, 'fetcher' | 'form' | 'isBusy'> & {
  payment: number;
  sum: string;
};

function UndoForm({ payment, sum, fetcher, form, isBusy }: UndoFormProps) {
  useFocusFallback(form, sectionHeading('zahlungen'));
  return (
    <fetcher.Form ref={form} method="post">
      <input type="hidden" name="payment" value={payment} />
      <Button
        type="submit"
        name="intent"
        value="undo"
        variant="quiet"
        isBusy={isBusy}
        aria-label={`Buchung über ${sum} zurücknehmen`}
      >
        Zurücknehmen
      </Button>
    </fetcher.Form>
  );
}

interface BookingFormProps {
  intent: 'book' | 'refund';
  order: StaffOrder;
  /** Outlives the form, which is remounted when the amounts change. */
  booking: OrderForm;
}

const bookingLabels = {
  book: { day: 'Eingegangen am', button: 'Zahlung buchen' },
  refund: { day: 'Überwiesen am', button: 'Erstattung buchen' },
};

/** Prefilled with everything due and today's date. */
function BookingForm({ intent, order, booking }: BookingFormProps) {
  const { fetcher, form, isBusy, errors } = booking;
  const due = intent === 'book' ? order.open : order.refund_due;
  useFocusFallback(form, sectionHeading('zahlungen'));
  const today = berlinDay(Date.now());
  const [typed, setTyped] = useState(due > 0 ? formatEurosInput(due) : '');
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="seen_paid" value={order.paid} />
      <div className={styles.pair}>
        <TextField
          label="Betrag in Euro"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          message={errors.amount}
        />
        <TextField
          label={bookingLabels[intent].day}
          name="booked_on"
          type="date"
          required
          max={today}
          defaultValue={today}
          message={errors.booked_on}
        />
      </div>
      <p role="status" className={styles.soft}>
        {intent === 'book' && remainderText(order, typed)}
      </p>
      <TextField label="Vermerk" name="note" isOptional autoComplete="off" maxLength={500} />
      <div>
        <Button type="submit" variant="secondary" name="intent" value={intent} isBusy={isBusy}>
          {bookingLabels[intent].button}
        </Button>
      </div>
    </fetcher.Form>
  );
}

interface WaiverFormProps {
  order: StaffOrder;
  /** Outlives the form, which disappears with its success. */
  waiving: OrderForm;
}

function WaiverForm({ order, waiving: { fetcher, form, isBusy, errors, message } }: WaiverFormProps) {
  useFocusFallback(form, sectionHeading('zahlungen'));
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="rest" value={order.open} />
      <p className={styles.soft}>
        Die Bestellung kostet dann {euros(order.paid)} und ist bezahlt; so steht es auch auf der Rechnung.
      </p>
      <TextField
        label="Warum?"
        name="reason"
        required
        autoComplete="off"
        maxLength={200}
        placeholder="Gebühr der Bank"
        message={errors.reason}
      />
      <FormMessage message={errors.reason === undefined ? message : undefined} />
      <div>
        <Button type="submit" variant="secondary" name="intent" value="waive" isBusy={isBusy}>
          {euros(order.open)} erlassen
        </Button>
      </div>
    </fetcher.Form>
  );
}

function WaivedRest({
  waived,
  mayUndo,
  fetcher,
  form,
  isBusy,
  message,
}: OrderForm & { waived: number; mayUndo: boolean }) {
  useFocusFallback(form, sectionHeading('zahlungen'));
  return (
    <div className={styles.row}>
      <div className={styles.grow}>
        <p>{euros(waived)} sind erlassen.</p>
        <FormMessage message={message} />
      </div>
      {mayUndo && (
        <fetcher.Form ref={form} method="post">
          <Button
            type="submit"
            name="intent"
            value="undo waiver"
            variant="quiet"
            isBusy={isBusy}
            aria-label={`Erlass von ${euros(waived)} zurücknehmen`}
          >
            Zurücknehmen
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}

/** What a typed amount leaves open or overpays; empty if it is exact or unreadable. */
function remainderText(order: StaffOrder, typed: string): string {
  const cents = eurosToCents(parseEuros(typed));
  const openCents = eurosToCents(order.open);
  if (Number.isNaN(cents) || cents <= 0 || cents === openCents) return '';
  if (cents < openCents) {
    const isAsked = order.customer.email !== '' && order.exempt_because === null;
    return `Damit fehlen noch ${formatCents(openCents - cents)}.${isAsked ? ' Der Gast bekommt eine E-Mail darüber.' : ''}`;
  }
  return `Das sind ${formatCents(cents - openCents)} zu viel: Sie sind dann zu erstatten.`;
}

/** PayPal reported something that does not match the order; shown until somebody marks it as settled. */
function PaypalIssue({ fetcher, form, isBusy, message }: OrderForm) {
  useFocusFallback(form, sectionHeading('zahlungen'));
  return (
    <Notice tone="warning" title="Bei PayPal ist etwas zu klären">
      <p>
        Was PayPal gemeldet hat, steht unten im Verlauf. Vergleicht es mit eurem PayPal-Konto. Bis es abgehakt
        ist, wird diese Bestellung weder erinnert noch von selbst storniert.
      </p>
      <fetcher.Form ref={form} method="post">
        <Button type="submit" name="intent" value="close paypal" isBusy={isBusy}>
          Ist geklärt
        </Button>
      </fetcher.Form>
      <FormMessage message={message} />
    </Notice>
  );
}

const paypalStateTexts: Record<PaypalState, string> = {
  open: 'Der Gast wollte mit PayPal bezahlen und hat es noch nicht getan.',
  pending: 'PayPal prüft die Zahlung noch. Gebucht wird sie von selbst.',
  denied: 'PayPal hat die Zahlung abgelehnt. Der Gast kann es noch einmal versuchen oder überweisen.',
  paid: 'Über PayPal bezahlt.',
  wrong: 'Was PayPal meldet, passt nicht zu dieser Bestellung. Bitte dort nachsehen.',
  closed:
    'Was PayPal gemeldet hat, ist geklärt. Der Gast kann noch einmal mit PayPal bezahlen oder überweisen.',
};
