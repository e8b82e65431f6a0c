import { useEffect, useRef, useState } from 'react';
import type { DeskItem, DeskOrder } from '../../../../contract/staff-orders.ts';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { formatDate, formatTime } from '../../../../domain/stored-time.ts';
import { withdrawnTickets } from '../../../../domain/withdrawn-tickets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CancelForm } from './cancel-form.tsx';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { MovePanel } from './move-panel.tsx';
import { isMovable, TicketRow } from './ticket-row.tsx';
import { sayDone, useDeskForm } from './use-desk-form.ts';

interface TicketsCardProps {
  order: DeskOrder;
  hasInvoice: boolean;
  /** Accepted, to whose tickets somebody was led: those are ticked, and he goes on here. */
  withdrawal: ReceivedWithdrawal | undefined;
}

/** The tickets of an order by event; ticked, they can be cancelled. */
export function TicketsCard({ order, hasInvoice, withdrawal }: TicketsCardProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(withdrawal && withdrawnTickets(withdrawal.remark, order.items)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLedHere = withdrawal !== undefined;
  useEffect(() => {
    if (!isLedHere) return;
    // Not only just in sight: the tickets stand beneath it.
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isLedHere]);
  const cancelling = useDeskForm((outcome) => {
    sayDone(outcome);
    setTicked(new Set());
  });
  const { isBusy } = cancelling;
  useEffect(() => {
    // The form hands it the focus before the order is read again, which makes the parts above it shorter.
    if (!isBusy && document.activeElement === heading.current)
      heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  const valid = order.items.filter((item) => item.cancelled_at === null);
  // What was cancelled meanwhile is no longer ticked.
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
        <DeskMessage message={cancelling.message} />
        {chosen.length > 0 && (
          <CancelForm
            {...{ order, hasInvoice, cancelling }}
            tickets={chosen}
            onEnd={() => setTicked(new Set())}
          />
        )}
        {valid.length > 0 && chosen.length === 0 && (
          <p className={styles.hint}>Zum Stornieren Karten auswählen.</p>
        )}
      </div>
    </Card>
  );
}

interface EventTicketsProps {
  items: ReadonlyArray<DeskItem>;
  order: DeskOrder;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

function EventTickets({ items, order, ticked, onTick }: EventTicketsProps) {
  const { event_id, event_name, event_starts_at } = items[0] as DeskItem;
  const [movingId, setMovingId] = useState<string | null>(null);
  const movable = items.filter(isMovable);
  // Cancelled meanwhile, it goes nowhere any more.
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
