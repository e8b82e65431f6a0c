import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OrderLine, OrderView } from '../../../contract/orders.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { discountLabel } from '../../../domain/pricing.ts';
import { formatSeat } from '../../../domain/seat.ts';
import { buttonClassName } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/numbers.tsx';
import { EventTime } from '../event/event-time.tsx';
import styles from './order-route.module.css';

export function OrderedTickets({ order }: { order: OrderView }) {
  const cancelled = new Set(order.cancelled_lines);
  const all = [...order.lines, ...order.cancelled_lines];
  const byEvent = [...Map.groupBy(all, (line) => line.event_id).values()];
  const back = eurosToCents(order.paid) - eurosToCents(order.total);
  return (
    <Card as="section" aria-labelledby="bestellte-karten">
      <h2 id="bestellte-karten" className={styles.heading}>
        Deine Karten
      </h2>
      {order.lines.length === 0 && (
        <p className={styles.eventFacts}>Alle Karten dieser Bestellung sind storniert.</p>
      )}
      {byEvent.map((lines) => (
        <TicketsOfEvent key={lines[0]?.event_id} lines={lines} cancelled={cancelled} />
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
            <dt>{discountLabel({ ...order, percent: order.discount_percentage })}</dt>
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

interface TicketsOfEventProps {
  lines: OrderLine[];
  cancelled: ReadonlySet<OrderLine>;
}

function TicketsOfEvent({ lines, cancelled }: TicketsOfEventProps) {
  const first = lines[0];
  if (first === undefined) return null;
  return (
    <div className={styles.event}>
      <h3>{first.event_name}</h3>
      <p className={styles.eventFacts}>
        <EventTime at={first.event_starts_at} /> · {first.event_location}
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const key = [line.block_name, line.row, line.seat_name, line.name, line.price].join();
          return cancelled.has(line) ? (
            <li key={`${key} storniert`} className={styles.cancelled}>
              <s>{orderLineLabel(line)}</s>
              <span>storniert</span>
            </li>
          ) : (
            <li key={key}>
              <span>{orderLineLabel(line)}</span>
              <Price cents={eurosToCents(line.price * line.quantity)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function orderLineLabel(line: OrderLine): string {
  const { block_name, row, seat_name, seat_kind: kind, seat_view: view, name, quantity } = line;
  const seat = seat_name === null ? null : formatSeat({ row, name: seat_name, kind, view });
  return [block_name, seat, seat === null ? `${name} × ${quantity}` : name].filter(Boolean).join(' · ');
}

/** PDFs of a paid order; the invoice appears as soon as it has been written. */
export function TicketDocuments({ order }: { order: OrderView }) {
  const { id, lines, total, has_invoice } = order;
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  usePolling(total > 0 && !has_invoice);
  return (
    <Card as="section" aria-labelledby="karten-als-pdf">
      <h2 id="karten-als-pdf" className={styles.heading}>
        {isOne ? 'Deine Karte ist da' : 'Deine Karten sind da'}
      </h2>
      <p>Zeig am Einlass den QR-Code auf der Karte, ausgedruckt oder auf dem Handy.</p>
      <ul className={styles.documents}>
        <li>
          <a className={buttonClassName({ variant: 'primary' })} href={pdfAddress(id, 'tickets')} download>
            <Download size={18} />
            {isOne ? 'Karte' : 'Karten'} als PDF
          </a>
        </li>
        {total > 0 && (
          <li aria-live="polite">
            {has_invoice ? (
              <a
                className={buttonClassName({ variant: 'secondary' })}
                href={pdfAddress(id, 'invoice')}
                download
              >
                <Download size={18} />
                Rechnung als PDF
              </a>
            ) : (
              <span className={styles.pending}>Die Rechnung kommt in etwa einer Minute dazu.</span>
            )}
          </li>
        )}
      </ul>
    </Card>
  );
}

function pdfAddress(id: string, document: 'tickets' | 'invoice'): string {
  return `/api/booking/order/${encodeURIComponent(id)}/${document}.pdf`;
}

const POLL_EVERY_MS = 10_000;
/** An invoice not ready by then may take much longer, and hardly anyone keeps the page open. */
const POLL_FOR_MS = 10 * 60_000;

/** Reloads the order while it waits for its invoice or mail. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since > POLL_FOR_MS) clearInterval(timer);
      else if (!document.hidden) void revalidate();
    }, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
