import { useRevalidator } from 'react-router-dom';
import type { Payment } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { mayBeNameless } from '../../../../domain/order-source.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { offerUndo } from '../../offer-undo.ts';
import { BookingForm } from './booking-form.tsx';
import type { DeskOutcome } from './desk-action.ts';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import type { DeskData } from './load-desk-order.ts';
import { PaypalDoubt } from './paypal-doubt.tsx';
import { paypalWords } from './paypal-words.ts';
import { RefundDue } from './refund-due.tsx';
import { useDeskForm } from './use-desk-form.ts';

/** What came in, and the form for what comes in now. */
export function PaymentsCard({ order, refund }: Pick<DeskData, 'order' | 'refund'>) {
  const { payments, refund_due } = order;
  const { revalidate } = useRevalidator();
  const sayBooked = ({ done, payment }: DeskOutcome & { done: string }) => {
    if (payment !== undefined) offerUndo(done, [{ order: order.id, payment }], revalidate);
  };
  const booking = useDeskForm(sayBooked);
  const refunding = useDeskForm(sayBooked);
  const closing = useDeskForm();
  // What is open has changed: the form begins anew with it.
  const key = `${order.paid}/${order.open}/${refund_due}`;
  return (
    <Card as="section" aria-labelledby="zahlungen">
      <div className={styles.part}>
        <h2 id="zahlungen" tabIndex={-1}>
          Zahlungen
        </h2>
        {refund !== null && <RefundDue order={order} refund={refund} />}
        {order.paypal === 'wrong' ? (
          <PaypalDoubt {...closing} />
        ) : (
          order.paypal !== null && order.open > 0 && <p>{paypalWords(order.paypal)}</p>
        )}
        {order.open > 0 && order.paid > 0 && (
          <Notice title={`Es fehlen noch ${euros(order.open)}`}>
            <p>
              {euros(order.paid)} von {euros(order.total)} sind da. Karten und Rechnung gibt es, sobald der
              Rest gebucht ist.
            </p>
          </Notice>
        )}
        {payments.length > 0 && (
          <ul className={styles.rows}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
        <DeskMessage message={messageOf(refunding)} />
        {refund?.refund != null && (
          <details key={`refund ${key}`}>
            <summary className={styles.summary}>Erstattung buchen</summary>
            <BookingForm intent="refund" order={order} booking={refunding} />
          </details>
        )}
        <DeskMessage message={messageOf(booking)} />
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
      </div>
    </Card>
  );
}

function euros(amount: number): string {
  return formatCents(eurosToCents(amount));
}

/** What is wrong with a field stands there. */
function messageOf({ errors, message }: ReturnType<typeof useDeskForm>): string | undefined {
  return Object.keys(errors).length > 0 ? undefined : message;
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { message, ...undoing } = useDeskForm();
  const isUndone = payment.undone_at !== null;
  const { amount, method, booked_on, booked_by, note, undone_by } = payment;
  const isByPaypal = method === 'paypal';
  const words = formatCents(eurosToCents(amount));
  return (
    <li className={styles.row}>
      <div className={`${styles.grow} ${styles.booked}`}>
        {isUndone ? <s>{words}</s> : <strong>{words}</strong>} am {formatDay(booked_on)}
        {isByPaypal && ' über PayPal'}
        <p className={styles.soft}>
          {isUndone
            ? `Gebucht von ${booked_by}, zurückgenommen von ${undone_by}`
            : `Gebucht von ${booked_by}`}
          {note && ` · ${note}`}
        </p>
        <DeskMessage message={message} />
      </div>
      {!isUndone && !isByPaypal && <UndoForm payment={payment.id} words={words} {...undoing} />}
    </li>
  );
}

type UndoFormProps = Pick<ReturnType<typeof useDeskForm>, 'fetcher' | 'form' | 'isBusy'> & {
  payment: number;
  words: string;
};

function UndoForm({ payment, words, fetcher, form, isBusy }: UndoFormProps) {
  useFocusHeir(form, headingOf('zahlungen'));
  return (
    <fetcher.Form ref={form} method="post">
      <input type="hidden" name="payment" value={payment} />
      <Button
        type="submit"
        name="intent"
        value="undo"
        variant="quiet"
        isBusy={isBusy}
        aria-label={`Buchung über ${words} zurücknehmen`}
      >
        Zurücknehmen
      </Button>
    </fetcher.Form>
  );
}
