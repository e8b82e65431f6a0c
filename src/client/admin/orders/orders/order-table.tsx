import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import type { OrderRow } from '../../../../contract/order-list.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import type { Column } from '../../lists/list-table.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { showPaymentUndoToast } from '../../money/undo-toast.ts';
import { OrderStatus } from './order-status.tsx';
import type { BookingOutcome } from './orders-data.ts';
import styles from './orders-page.module.css';

/** Of an order in the list. */
export const orderLink = {
  title: 'Nummer',
  name: (order: OrderRow) => order.number,
  to: (order: OrderRow) => adminPathTo.staffOrder(order.id),
};

export const orderColumns: ReadonlyArray<Column<OrderRow>> = [
  {
    title: 'Gast',
    place: 'main',
    sort: ['name'],
    ascending: ['name'],
    cell: ({ lastname, firstname, email }) => (
      <>
        <span className={styles.person}>{[lastname, firstname].filter(Boolean).join(', ')}</span>{' '}
        <span data-spare className={styles.email}>
          {email}
        </span>
      </>
    ),
  },
  { title: 'Karten', isNumber: true, cell: ({ tickets }) => tickets },
  {
    title: 'Betrag',
    isNumber: true,
    place: 'end',
    sort: ['total'],
    cell: (order) => <Amount order={order} />,
  },
  { title: 'Stand', place: 'state', cell: (order) => <DueStatus order={order} /> },
  {
    title: 'Fällig',
    isNumber: true,
    isSpare: true,
    sort: ['due'],
    ascending: ['due'],
    cell: ({ status, due_on }) => (status === 'open' ? formatDay(due_on) : '–'),
  },
  {
    title: 'Bestellt',
    isNumber: true,
    sort: ['', 'oldest'],
    ascending: ['oldest'],
    cell: ({ created_at }) => formatDate(created_at),
  },
];

/** On phones there is no column that says since when. */
function DueStatus({ order }: { order: OrderRow }) {
  return (
    <>
      <OrderStatus order={order} />
      {order.is_overdue && <span className={styles.due}>seit {formatDay(order.due_on)}</span>}
    </>
  );
}

function Amount({ order }: { order: OrderRow }) {
  const { total, paid } = order;
  return (
    <>
      <Price cents={eurosToCents(total)} />
      {paid > total && (
        <span className={styles.refund}>
          <Price cents={eurosToCents(paid) - eurosToCents(total)} /> zu erstatten
        </span>
      )}
      {isBookable(order) && paid > 0 && (
        <span className={styles.rest}>
          noch <Price cents={eurosToCents(total) - eurosToCents(paid)} />
        </span>
      )}
    </>
  );
}

/** Whether the open amount can be booked from the list. */
export function isBookable({ status, total, paid }: OrderRow): boolean {
  return status === 'open' && total > paid;
}

interface BookingBarProps {
  chosen: ReadonlyArray<OrderRow>;
  /** All rows of the page, to name those that were refused. */
  orders: ReadonlyArray<OrderRow>;
  onEnd: () => void;
  /** Gets the focus when the bar disappears. */
  focusFallback: () => HTMLElement | null;
}

/** Books the open amounts with a common date; refusals remain visible after the bar is gone. */
export function BookingBar({ chosen, orders, onEnd, focusFallback }: BookingBarProps) {
  const fetcher = useFetcher<BookingOutcome>();
  const { revalidate } = useRevalidator();
  const { data } = fetcher;
  const [day, setDay] = useState(() => berlinDay(Date.now()));
  const finish = useEffectEvent((outcome: BookingOutcome) => {
    if (outcome.message !== undefined) return;
    const count = outcome.booked.length;
    if (count > 0)
      showPaymentUndoToast(
        count === 1 ? '1 Zahlung ist gebucht.' : `${count} Zahlungen sind gebucht.`,
        outcome.booked,
        revalidate,
      );
    onEnd();
  });
  useEffect(() => {
    if (data !== undefined) finish(data);
  }, [data]);

  const open = chosen.reduce((sum, { total, paid }) => sum + eurosToCents(total) - eurosToCents(paid), 0);
  const book = () => {
    const seen = chosen.map(({ id, total, paid }) => ({ id, seen_total: total, seen_paid: paid }));
    fetcher.submit({ booked_on: day, orders: seen }, { method: 'post', encType: 'application/json' });
  };
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.number ?? '';
  return (
    <>
      <div role="alert">
        {data?.message && <Notice tone="danger">{data.message}</Notice>}
        {data?.refused.map(({ order, message }) => (
          <Notice key={order} tone="warning">
            {nameOf(order)} ist nicht gebucht. {message}
          </Notice>
        ))}
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          label="Zahlungen buchen"
          fallback={focusFallback}
          lead={
            <p>
              <strong>{chosen.length === 1 ? '1 Bestellung' : `${chosen.length} Bestellungen`}</strong>, offen{' '}
              {formatCents(open)}
            </p>
          }
          rare={
            <>
              <TextField
                label="Eingegangen am"
                type="date"
                max={berlinDay(Date.now())}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
              <Button variant="quiet" onClick={onEnd}>
                Aufheben
              </Button>
            </>
          }
        >
          <Button onClick={book} isBusy={fetcher.state !== 'idle'}>
            Als bezahlt buchen
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
