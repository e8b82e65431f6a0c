import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { StaffOrder, StaffOrderItem } from '../../../../contract/staff-orders.ts';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { formatItemCode } from '../../../../domain/item-code.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { formatDate, formatDateTime, formatTime } from '../../../../domain/stored-time.ts';
import { ticketsInRemark } from '../../../../domain/withdrawn-tickets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { CancelForm } from './cancel-form.tsx';
import { MovePanel } from './move-panel.tsx';
import { FormMessage, notifyDone, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';
import { formatTicketPlace } from './ticket-seats.ts';

interface TicketsCardProps {
  order: StaffOrder;
  hasInvoice: boolean;
  /** The accepted withdrawal that led here; its tickets are ticked at first. */
  withdrawal: ReceivedWithdrawal | undefined;
}

/** Grouped by event; ticked tickets can be cancelled. */
export function TicketsCard({ order, hasInvoice, withdrawal }: TicketsCardProps) {
  // Set by the page's menu.
  const { state } = useLocation();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        state?.isCancelling
          ? order.items.map(({ id }) => id)
          : withdrawal && ticketsInRemark(withdrawal.remark, order.items),
      ),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = withdrawal !== undefined || state?.isCancelling === true;
  useEffect(() => {
    if (!isLinked) return;
    // To the top of the window, because the tickets are below the heading.
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const cancelling = useOrderForm((outcome) => {
    notifyDone(outcome);
    setTicked(new Set());
  });
  const { isBusy } = cancelling;
  useEffect(() => {
    // The heading gets the focus before the order is reloaded, which shortens the sections above it.
    if (!isBusy && document.activeElement === heading.current)
      heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  const valid = order.items.filter((item) => item.cancelled_at === null);
  // Ignores ticked tickets that have been cancelled in the meantime.
  const chosen = valid.filter((item) => ticked.has(item.id));
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const groups = [...Map.groupBy(order.items, (item) => item.event_id).values()];
  return (
    <Card as="section" aria-labelledby="karten">
      <div className={styles.part}>
        <div className={styles.titled}>
          <h2 ref={heading} id="karten" tabIndex={-1}>
            Karten
          </h2>
          {valid.length > 1 && (
            <Button
              variant="quiet"
              onClick={() =>
                setTicked(chosen.length === valid.length ? new Set() : new Set(valid.map(({ id }) => id)))
              }
            >
              {chosen.length === valid.length ? 'Keine auswählen' : 'Alle auswählen'}
            </Button>
          )}
        </div>
        {valid.length > 0 && <p className={styles.hint}>Zum Stornieren und Erstatten auswählen.</p>}
        {withdrawal && withdrawal.remark !== '' && valid.length > 0 && (
          <p>Zum Widerruf schreibt der Gast: „{withdrawal.remark}“</p>
        )}
        {groups.map((items) => (
          <EventTickets key={items[0]?.event_id} items={items} order={order} ticked={ticked} onTick={tick} />
        ))}
        <VisuallyHidden role="status">
          {chosen.length > 0 &&
            `${chosen.length} ausgewählt. Unter den Karten steht, was danach zu erstatten ist.`}
        </VisuallyHidden>
        <FormMessage message={cancelling.message} />
        {chosen.length > 0 && (
          <>
            {/* In sight while the form beneath is not; who has no mouse comes to the form after the tickets. */}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.toCancel}
              onClick={() => cancelling.form.current?.scrollIntoView({ block: 'end' })}
            >
              <strong>{formatTicketCount(chosen.length)} ausgewählt</strong>
              Stornieren …
            </button>
            <CancelForm
              {...{ order, hasInvoice, cancelling }}
              tickets={chosen}
              onEnd={() => setTicked(new Set())}
            />
          </>
        )}
      </div>
    </Card>
  );
}

interface EventTicketsProps {
  items: ReadonlyArray<StaffOrderItem>;
  order: StaffOrder;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

function EventTickets({ items, order, ticked, onTick }: EventTicketsProps) {
  // `Map.groupBy()` creates no empty groups.
  const { event_id, event_name, event_starts_at } = items[0] as StaffOrderItem;
  const [movingId, setMovingId] = useState<string | null>(null);
  const movable = items.filter(isMovable);
  // Undefined if it has been cancelled in the meantime.
  const moving = movable.find(({ id }) => id === movingId);
  return (
    <div>
      <h3 id={`karten-${event_id}`} className={styles.event}>
        {event_name}
      </h3>
      <p className={styles.soft}>
        {formatDate(event_starts_at)}, {formatTime(event_starts_at)} Uhr
      </p>
      <ul className={styles.rows} aria-labelledby={`karten-${event_id}`}>
        {items.map((item) => (
          <TicketRow
            key={item.id}
            item={item}
            isPaid={order.status === 'paid'}
            isTicked={ticked.has(item.id)}
            onTick={(isTicked) => onTick(item.id, isTicked)}
            onMove={() => setMovingId(item.id)}
          />
        ))}
      </ul>
      {moving && (
        <MovePanel item={moving} items={movable} onItem={setMovingId} onEnd={() => setMovingId(null)} />
      )}
    </div>
  );
}

interface TicketRowProps {
  item: StaffOrderItem;
  isPaid: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onMove: () => void;
}

function TicketRow({ item, isPaid, isTicked, onTick, onMove }: TicketRowProps) {
  const isCancelled = item.cancelled_at !== null;
  const place = formatTicketPlace(item);
  const label = place === '' ? item.name : `${place}, ${item.name}`;
  return (
    <li className={styles.row}>
      <label className={styles.ticket}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={isTicked && !isCancelled}
          disabled={isCancelled}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={styles.grow}>
          <span className={isCancelled ? styles.gone : undefined}>{label}</span>
          <span className={styles.state}>{ticketStateText(item, isPaid)}</span>
          <span className={styles.code}>{formatItemCode(item.id)}</span>
        </span>
        <Price cents={eurosToCents(item.price)} />
      </label>
      {isMovable(item) && (
        <Button variant="quiet" aria-label={`${label} umbuchen`} onClick={onMove}>
          Umbuchen
        </Button>
      )}
    </li>
  );
}

function isMovable({ cancelled_at, seat_id }: StaffOrderItem): boolean {
  return cancelled_at === null && seat_id !== null;
}

function ticketStateText(item: StaffOrderItem, isPaid: boolean): string {
  const inside = item.redeemed_at === null ? '' : `Eingecheckt am ${formatDateTime(item.redeemed_at)}`;
  const gate = item.redeemed_by === null ? '' : `, ${item.redeemed_by}`;
  if (item.cancelled_at !== null)
    return `Storniert am ${formatDateTime(item.cancelled_at)}${inside && `, davor eingecheckt`}`;
  if (inside) return inside + gate;
  return isPaid ? 'Gültig' : 'Noch nicht bezahlt';
}
