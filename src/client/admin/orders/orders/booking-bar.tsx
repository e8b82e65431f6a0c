import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import type { OrderRow } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChosenBar } from '../../lists/chosen-bar.tsx';
import { offerUndo } from '../../offer-undo.ts';
import type { BookingOutcome } from './book-orders.ts';

interface BookingBarProps {
  chosen: ReadonlyArray<OrderRow>;
  /** All rows of the page, by which refusals are named. */
  orders: ReadonlyArray<OrderRow>;
  onEnd: () => void;
  /** Who gets the focus when nothing is ticked any more, and the bar goes. */
  heir: () => HTMLElement | null;
}

/** Books what is open of the ticked orders, on one day. Stays where it is while there is something to say. */
export function BookingBar({ chosen, orders, onEnd, heir }: BookingBarProps) {
  const fetcher = useFetcher<BookingOutcome>();
  const { revalidate } = useRevalidator();
  const { data } = fetcher;
  const [day, setDay] = useState(() => berlinDay(Date.now()));
  const finish = useEffectEvent((outcome: BookingOutcome) => {
    if (outcome.message !== undefined) return;
    const count = outcome.booked.length;
    if (count > 0)
      offerUndo(
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
        <ChosenBar label="Zahlungen buchen" heir={heir}>
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
        </ChosenBar>
      )}
    </>
  );
}
