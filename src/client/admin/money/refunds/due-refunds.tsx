import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueRefund } from '../../../../contract/refunds.ts';
import { bankDayAfter } from '../../../../domain/bank-day.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, dayAfter } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { SidePanel } from '../../lists/list-panel.tsx';
import type { Column } from '../../lists/list-table.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { formatEuros } from '../euros.ts';
import { AccountForm } from './account-form.tsx';
import { formatRefundCount } from './refund-texts.ts';
import styles from './refunds-page.module.css';

/** Can be selected for a run. */
export function isReady({ account, in_run }: DueRefund): boolean {
  return account !== null && in_run === null;
}

export const refundLink = {
  title: 'Nummer',
  name: ({ number }: DueRefund) => number,
  to: ({ order }: DueRefund) => adminPathTo.staffOrder(order),
};

/** `edit` opens the form of the account. */
export function refundColumns(edit: (order: string) => void): ReadonlyArray<Column<DueRefund>> {
  return [
    { title: 'Gast', place: 'main', cell: ({ name }) => <span className={styles.person}>{name}</span> },
    {
      title: 'Grund',
      place: 'state',
      isSpare: true,
      cell: (refund) => <span className={styles.soft}>{causeText(refund)}</span>,
    },
    {
      title: 'Konto',
      place: 'foot',
      cell: (refund) => <Account refund={refund} onEdit={() => edit(refund.order)} />,
    },
    {
      title: 'Betrag',
      isNumber: true,
      place: 'end',
      cell: ({ amount }) => formatEuros(amount),
    },
  ];
}

/** Where the money goes, and the button to type or change it. */
function Account({ refund, onEdit }: { refund: DueRefund; onEdit: () => void }) {
  const { account, in_run: waiting, number, order } = refund;
  return (
    <div className={styles.where}>
      {account === null ? (
        <Badge tone="warning">IBAN fehlt</Badge>
      ) : (
        <span>
          {account.holder}, <span className={styles.iban}>{formatIban(account.iban)}</span>
          {account.is_from_bank && <span className={styles.soft}> (laut Kontoauszug)</span>}
        </span>
      )}
      {waiting === null ? (
        <button
          id={buttonId(order)}
          type="button"
          className={styles.edit}
          aria-label={`${account === null ? 'IBAN eintragen' : 'Konto ändern'}: ${number}`}
          onClick={onEdit}
        >
          {account === null ? 'IBAN eintragen' : 'Konto ändern'}
        </button>
      ) : (
        <span className={styles.soft}>
          {formatEuros(waiting.amount)} stehen schon in{' '}
          <Link to={adminPathTo.refundRun(waiting.run)}>Lauf {waiting.run}</Link>. Der Rest kommt in einen
          neuen, sobald dieser überwiesen ist.
        </span>
      )}
    </div>
  );
}

const buttonId = (order: string) => `konto-${order}`;

interface AccountPanelProps {
  refund: DueRefund;
  onDone: () => void;
  onClose: () => void;
}

/** Its form beside the list; what is typed next has the focus again. */
export function AccountPanel({ refund, onDone, onClose }: AccountPanelProps) {
  const { order, number, name, amount, account } = refund;
  const opener = () =>
    document.querySelector<HTMLElement>('main form input[name=iban]') ??
    document.getElementById(buttonId(order)) ??
    document.querySelector<HTMLElement>('h1');
  return (
    <SidePanel
      label={`Konto von ${name}, ${number}`}
      title={account === null ? 'IBAN eintragen' : 'Konto ändern'}
      onClose={onClose}
      focusFallback={opener}
    >
      <p>
        {name}, {number}: <strong>{formatEuros(amount)}</strong>
      </p>
      {account === null && (
        <p className={styles.soft}>
          Frag den Gast nach dem Konto, von dem er bezahlt hat. Acht Wochen nach der Überweisung wird es hier
          gelöscht.
        </p>
      )}
      <AccountForm key={order} refund={refund} autoFocus focusFallback={opener} onDone={onDone} />
    </SidePanel>
  );
}

function causeText({ has_cancelled_tickets: isCancelled, was_returned, payment_type }: DueRefund): string {
  const cause = isCancelled ? 'Karten storniert' : 'Zu viel bezahlt';
  const payment = payment_type === 'paypal' ? ', mit PayPal bezahlt' : '';
  return was_returned ? `${cause}${payment}, Überweisung kam zurück` : `${cause}${payment}`;
}

interface RunBarProps {
  chosen: ReadonlyArray<DueRefund>;
  /** More can be transferred than this page lists. */
  hasMore: boolean;
  onAll: (() => void) | undefined;
  onEnd: () => void;
}

export function RunBar({ chosen, hasMore, onAll, onEnd }: RunBarProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  // Today, if it is a banking day.
  const first = bankDayAfter(dayAfter(berlinDay(Date.now()), -1), 1);
  const [day, setDay] = useState(first);
  const cents = chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  const orders = chosen.map(({ order, amount }) => ({ id: order, amount }));
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.run}>
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="orders" value={JSON.stringify(orders)} />
      <RefusalNotice message={message} />
      <SelectionBar
        label="Erstattungslauf anlegen"
        fallback={() => document.querySelector<HTMLElement>('h1')}
        onAll={onAll}
        lead={
          <p>
            <strong>{formatRefundCount(chosen.length)}</strong>, zusammen {formatCents(cents)}
          </p>
        }
        rare={
          <>
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
            {hasMore && <a href="#alle">Alle auf einmal</a>}
            <Button variant="quiet" onClick={onEnd}>
              Keine auswählen
            </Button>
          </>
        }
      >
        <Button type="submit" isBusy={isBusy}>
          Lauf anlegen
        </Button>
      </SelectionBar>
    </fetcher.Form>
  );
}

/** Makes runs of all that can be transferred, also of what is on other pages. */
export function WholeRunForm({ ready }: { ready: { count: number; amount: number } }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const first = bankDayAfter(dayAfter(berlinDay(Date.now()), -1), 1);
  return (
    <Card as="section" aria-labelledby="alle" className={styles.part}>
      <h2 id="alle">Alle auf einmal</h2>
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
