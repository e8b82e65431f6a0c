import type { OrderLine, OrderView } from '../../../contract/orders.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { seatWords } from '../../../domain/seat-words.ts';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/price.tsx';
import { EventTime } from '../event/event-time.tsx';
import styles from './ordered-lines.module.css';

/** What was ordered, event by event, and what it comes to. */
export function OrderedLines({ order }: { order: OrderView }) {
  const isCancelled = new Set(order.cancelled_lines);
  const all = [...order.lines, ...order.cancelled_lines];
  const byEvent = [...Map.groupBy(all, (line) => line.event_id).values()];
  const back = eurosToCents(order.paid) - eurosToCents(order.total);
  return (
    <Card as="section" aria-labelledby="bestellte-karten">
      <h2 id="bestellte-karten" className={styles.heading}>
        Deine Karten
      </h2>
      {order.lines.length === 0 && (
        <p className={styles.facts}>Alle Karten dieser Bestellung sind storniert.</p>
      )}
      {byEvent.map((lines) => (
        <EventBlock key={lines[0]?.event_id} lines={lines} isCancelled={(line) => isCancelled.has(line)} />
      ))}
      <dl className={styles.sums}>
        <dt>Tickets</dt>
        <dd>
          <Price cents={eurosToCents(order.tickets)} />
        </dd>
        <dt>Verwaltungsgebühren</dt>
        <dd>
          <Price cents={eurosToCents(order.fees)} />
        </dd>
        {order.discount > 0 && (
          <>
            <dt>Rabatt{order.discount_percentage !== null && ` (${order.discount_percentage} %)`}</dt>
            <dd>
              <Price cents={-eurosToCents(order.discount)} />
            </dd>
          </>
        )}
        <dt className={styles.total}>Gesamt</dt>
        <dd className={styles.total}>
          <Price cents={eurosToCents(order.total)} />
        </dd>
        {order.paid > 0 && (order.open > 0 || back > 0) && (
          <>
            <dt>Schon bezahlt</dt>
            <dd>
              <Price cents={eurosToCents(order.paid)} />
            </dd>
            <dt className={styles.total}>{back > 0 ? 'Zurück an dich' : 'Noch zu bezahlen'}</dt>
            <dd className={styles.total}>
              <Price cents={back > 0 ? back : eurosToCents(order.open)} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

interface EventBlockProps {
  lines: OrderLine[];
  isCancelled: (line: OrderLine) => boolean;
}

function EventBlock({ lines, isCancelled }: EventBlockProps) {
  const first = lines[0];
  if (first === undefined) return null;
  return (
    <div className={styles.event}>
      <h3>{first.event_name}</h3>
      <p className={styles.facts}>
        <EventTime at={first.event_starts_at} /> · {first.event_location}
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const key = [line.block_name, line.row, line.seat_name, line.name, line.price].join();
          return isCancelled(line) ? (
            <li key={`${key} storniert`} className={styles.cancelled}>
              <s>{wordsOf(line)}</s>
              <span>storniert</span>
            </li>
          ) : (
            <li key={key}>
              <span>{wordsOf(line)}</span>
              <Price cents={eurosToCents(line.price * line.quantity)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function wordsOf({ block_name, row, seat_name, seat_kind: kind, name, quantity }: OrderLine): string {
  const seat = seat_name === null ? null : seatWords({ row, name: seat_name, kind });
  return [block_name, seat, seat === null ? `${name} × ${quantity}` : name].filter(Boolean).join(' · ');
}
