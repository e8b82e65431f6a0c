import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueRefund } from '../../../../contract/refunds.ts';
import { bankDayAfter } from '../../../../domain/bank-day.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, dayAfter } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatEuros } from '../euros.ts';
import { AccountForm } from './account-form.tsx';
import { formatRefundCount } from './refund-texts.ts';
import styles from './refunds-page.module.css';

/** The first missing IBAN, so that typing can continue there, or else the page's heading. */
const nextField = () =>
  document.querySelector<HTMLElement>('main form input[name=iban]') ??
  document.querySelector<HTMLElement>('h1');

export function UnknownRefund({ refund }: { refund: DueRefund }) {
  return (
    <li className={styles.refund}>
      <Facts refund={refund} />
      <AccountForm refund={refund} focusFallback={nextField} />
    </li>
  );
}

interface ReadyRefundProps {
  refund: DueRefund;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Can be selected for a run. */
export function ReadyRefund({ refund, isChosen, onChoose }: ReadyRefundProps) {
  const { account, in_run: waiting, number } = refund;
  const [isEdited, setEdited] = useState(false);
  if (account === null) return null;
  return (
    <li className={styles.refund}>
      <Facts refund={refund}>
        <input
          type="checkbox"
          aria-label={`${number} auswählen`}
          checked={isChosen}
          disabled={waiting !== null}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </Facts>
      <div className={styles.where}>
        <p>
          {account.holder}, <span className={styles.iban}>{formatIban(account.iban)}</span>
          {account.is_from_bank && <span className={styles.soft}> (laut Kontoauszug)</span>}
        </p>
        {waiting === null && (
          <Button
            variant="quiet"
            aria-expanded={isEdited}
            aria-label={`Konto ändern: ${number}`}
            onClick={() => setEdited(!isEdited)}
          >
            Konto ändern
          </Button>
        )}
      </div>
      {waiting !== null && (
        <p className={styles.soft}>
          {formatEuros(waiting.amount)} stehen schon in{' '}
          <Link to={adminPathTo.refundRun(waiting.run)}>Lauf {waiting.run}</Link>. Der Rest kommt in einen
          neuen, sobald dieser überwiesen ist.
        </p>
      )}
      {isEdited && (
        <AccountForm
          refund={refund}
          onDone={() => setEdited(false)}
          focusFallback={() => document.querySelector<HTMLElement>(`[aria-label="Konto ändern: ${number}"]`)}
        />
      )}
    </li>
  );
}

function Facts({ refund, children }: { refund: DueRefund; children?: ReactNode }) {
  return (
    <div className={styles.facts}>
      {children !== undefined && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is among the children and has its own name
        <label className={styles.pick}>{children}</label>
      )}
      <p className={styles.who}>
        <Link to={adminPathTo.staffOrder(refund.order)}>{refund.number}</Link>
        <span>{refund.name}</span>
        <span className={styles.soft}>{causeText(refund)}</span>
      </p>
      <strong className={styles.amount}>{formatEuros(refund.amount)}</strong>
    </div>
  );
}

function causeText({ has_cancelled_tickets: isCancelled, was_returned, payment_type }: DueRefund): string {
  const cause = isCancelled ? 'Karten storniert' : 'Zu viel bezahlt';
  const payment = payment_type === 'paypal' ? ', mit PayPal bezahlt' : '';
  return was_returned ? `${cause}${payment}, Überweisung kam zurück` : `${cause}${payment}`;
}

export function RunBar({ chosen }: { chosen: ReadonlyArray<DueRefund> }) {
  const bar = useRef<HTMLElement>(null);
  useFocusFallback(bar, () => document.querySelector<HTMLElement>('h1'));
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  // Today, if it is a banking day.
  const first = bankDayAfter(dayAfter(berlinDay(Date.now()), -1), 1);
  const [day, setDay] = useState(first);
  const cents = chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  const orders = chosen.map(({ order, amount }) => ({ id: order, amount }));
  return (
    <section ref={bar} aria-label="Erstattungslauf anlegen" className={styles.bar}>
      <RefusalNotice message={message} />
      <fetcher.Form ref={form} method="post" noValidate className={styles.barForm}>
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="orders" value={JSON.stringify(orders)} />
        <p>
          <strong>{formatRefundCount(chosen.length)}</strong>, zusammen {formatCents(cents)}
        </p>
        <TextField
          label="Überweisen am"
          name="requested_on"
          type="date"
          required
          min={first}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          message={errors.requested_on}
        />
        <Button type="submit" isBusy={isBusy}>
          Erstattungslauf anlegen
        </Button>
      </fetcher.Form>
    </section>
  );
}

/** Writes to all whose account is missing. */
export function AskForm({ count }: { count: number }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post">
      <input type="hidden" name="intent" value="ask" />
      <RefusalNotice message={message} />
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          {count === 1
            ? 'Per Mail nach der IBAN fragen'
            : `Alle ${formatCount(count)} per Mail nach der IBAN fragen`}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Makes runs of all that can be transferred, also of what is on other pages. */
export function WholeRunForm({ ready }: { ready: { count: number; amount: number } }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const first = bankDayAfter(dayAfter(berlinDay(Date.now()), -1), 1);
  return (
    <Card as="section" aria-labelledby="alle" className={styles.run}>
      <h3 id="alle">Alle auf einmal</h3>
      <RefusalNotice message={message} />
      <fetcher.Form ref={form} method="post" noValidate className={styles.barForm}>
        <input type="hidden" name="intent" value="make-all" />
        <input type="hidden" name="seen" value={JSON.stringify(ready)} />
        <p>
          <strong>{formatRefundCount(ready.count)}</strong>, zusammen {formatEuros(ready.amount)}
        </p>
        <TextField
          label="Überweisen am"
          name="requested_on"
          type="date"
          required
          min={first}
          defaultValue={first}
          message={errors.requested_on}
        />
        <TextField
          label="Höchstens je Datei"
          name="most"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue="500"
          message={errors.most}
        />
        <Button type="submit" isBusy={isBusy}>
          Alle in Läufe stellen
        </Button>
      </fetcher.Form>
    </Card>
  );
}
