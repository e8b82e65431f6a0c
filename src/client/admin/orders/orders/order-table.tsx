import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher, useLocation, useRevalidator } from 'react-router-dom';
import type { OrderRow } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { showPaymentUndoToast } from '../../money/undo-toast.ts';
import { OrderStatus } from './order-status.tsx';
import styles from './order-table.module.css';
import type { BookingOutcome } from './orders-data.ts';

interface OrderTableProps {
  orders: ReadonlyArray<OrderRow>;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

/** A row per order, on phones a card; orders with an open amount can be ticked. */
export function OrderTable({ orders, ticked, onTick }: OrderTableProps) {
  const { search } = useLocation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Bestellungen</caption>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Name</th>
          <th scope="col">Zustand</th>
          <th scope="col" className={styles.number}>
            Karten
          </th>
          <th scope="col" className={styles.number}>
            Summe
          </th>
          <th scope="col">Bestellt</th>
          <th scope="col">Fällig</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" aria-label={order.number} className={styles.code}>
              <span className={styles.pick}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${order.number} auswählen`}
                    checked={ticked.has(order.id)}
                    disabled={!isBookable(order)}
                    onChange={(event) => onTick(order.id, event.target.checked)}
                  />
                </label>
                <Link to={adminPathTo.staffOrder(order.id)} state={{ list: search }}>
                  {order.number}
                </Link>
              </span>
            </th>
            <td className={styles.person}>
              {[order.lastname, order.firstname].filter(Boolean).join(', ')}
              <span className={styles.email}>{order.email}</span>
            </td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td className={styles.number} data-label="Karten">
              {order.tickets}
            </td>
            <td className={styles.number} data-label="Summe">
              <Price cents={eurosToCents(order.total)} />
              {order.paid > order.total && (
                <span className={styles.refund}>
                  <Price cents={eurosToCents(order.paid) - eurosToCents(order.total)} /> zu erstatten
                </span>
              )}
              {isBookable(order) && order.paid > 0 && (
                <span className={styles.rest}>
                  noch <Price cents={eurosToCents(order.total) - eurosToCents(order.paid)} />
                </span>
              )}
            </td>
            <td data-label="Bestellt">{formatDate(order.created_at)}</td>
            <td data-label="Fällig">{order.status === 'open' ? formatDay(order.due_on) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
        <SelectionBar label="Zahlungen buchen" fallback={focusFallback}>
          <p>
            <strong>{chosen.length === 1 ? '1 Bestellung' : `${chosen.length} Bestellungen`}</strong>, offen{' '}
            {formatCents(open)}
          </p>
          <TextField
            label="Eingegangen am"
            type="date"
            max={berlinDay(Date.now())}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button onClick={book} isBusy={fetcher.state !== 'idle'}>
            Als bezahlt buchen
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            Aufheben
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
