import type { DeskItem, DeskOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { remainingTotal } from '../../../../domain/remaining-total.ts';
import { Price } from '../../../ui/price.tsx';
import styles from './desk-screen.module.css';

interface CancelPreviewProps {
  order: DeskOrder;
  /** The tickets that are to be cancelled. */
  tickets: ReadonlyArray<DeskItem>;
}

/** What the rest of an order will cost and what is then to be given back, by the rule the server goes by. */
export function CancelPreview({ order, tickets }: CancelPreviewProps) {
  const gone = new Set(tickets.map(({ id }) => id));
  const left = order.items.filter(({ id, cancelled_at }) => cancelled_at === null && !gone.has(id));
  const before = {
    totalCents: eurosToCents(order.total),
    discountCents: eurosToCents(order.discount),
    discountPercent: order.code_percentage,
    discountLeastCents: eurosToCents(order.code_least),
  };
  const rest = remainingTotal(
    before,
    left.map(({ price }) => eurosToCents(price)),
  );
  const paidCents = eurosToCents(order.paid);
  const backCents = Math.max(0, paidCents - rest.totalCents);
  const openCents = order.status === 'open' ? Math.max(0, rest.totalCents - paidCents) : 0;
  return (
    <section aria-labelledby="vorschau" className={styles.preview}>
      <h3 id="vorschau" className={styles.event}>
        Vorschau
      </h3>
      <dl className={styles.sums}>
        <Sum label="Bisher" cents={before.totalCents} />
        {rest.discountCents > 0 && (
          <>
            <Sum label="Übrige Karten" cents={rest.ticketsCents} />
            <Sum label="Rabatt" cents={-rest.discountCents} />
          </>
        )}
        <Sum label="Danach" cents={rest.totalCents} />
        <Sum label="Bezahlt" cents={paidCents} />
        {openCents > 0 && <Sum label="Noch offen" cents={openCents} />}
        <Sum label="Zu erstatten" cents={backCents} isMain />
      </dl>
      {remarksOn({ order, rest, leftCount: left.length, openCents }).map((words) => (
        <p key={words} className={styles.soft}>
          {words}
        </p>
      ))}
    </section>
  );
}

function Sum({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}

interface Outlook {
  order: DeskOrder;
  rest: ReturnType<typeof remainingTotal>;
  leftCount: number;
  openCents: number;
}

function remarksOn({ order, rest, leftCount, openCents }: Outlook): string[] {
  if (leftCount === 0)
    return [
      order.paid > 0 || order.status === 'paid'
        ? 'Damit bleibt keine Karte übrig.'
        : 'Damit ist die ganze Bestellung storniert.',
    ];
  const least = formatCents(eurosToCents(order.code_least));
  const isBelow = order.discount > 0 && rest.ticketsCents < eurosToCents(order.code_least);
  const remarks: string[] = [];
  if (isBelow && rest.discountCents === 0)
    remarks.push(`Der Rabattcode gilt erst ab ${least}: Für die übrigen Karten entfällt der Rabatt.`);
  if (isBelow && rest.discountCents > 0)
    remarks.push(`Der Rabattcode gilt erst ab ${least}. Mehr als bisher kostet der Rest trotzdem nicht.`);
  if (order.status === 'open' && openCents === 0)
    remarks.push('Damit ist die Bestellung bezahlt: Rechnung und Karten gehen gleich per Mail hinaus.');
  return remarks;
}
