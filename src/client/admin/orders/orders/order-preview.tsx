import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../../../contract/order-list.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { SidePanel } from '../../lists/list-panel.tsx';
import { awaitedText } from '../order/order-history-card.tsx';
import { formatTicketPlace } from '../order/ticket-seats.ts';
import styles from './order-preview.module.css';
import { OrderStatus } from './order-status.tsx';

interface OrderPreviewProps {
  orders: ReadonlyArray<OrderRow>;
  row: OrderRow;
  /** The query of the list, to lead back to. */
  list: string;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
}

/** An order beside the list. What its row knows stands there at once, the rest follows. */
export function OrderPreview({ orders, row, list, onClose, focusFallback }: OrderPreviewProps) {
  const loaded = useLoadedOrder(orders, row);
  const { lastname, firstname, number, created_at, status, due_on, total, paid } = row;
  return (
    <SidePanel
      label={`Vorschau: Bestellung ${number}`}
      title={[firstname, lastname].filter(Boolean).join(' ')}
      onClose={onClose}
      focusFallback={focusFallback}
      isPreview
    >
      <p className={styles.line}>
        <OrderStatus order={row} />
        <span className={styles.soft}>
          {number}, bestellt am {formatDate(created_at)}
          {status === 'open' && `, fällig am ${formatDay(due_on)}`}
        </span>
      </p>
      <dl className={styles.sums}>
        <Sum name="Summe" euros={total} />
        <Sum name="Bezahlt" euros={paid} />
        {status === 'open' && total > paid && <Sum name="Offen" euros={total - paid} />}
        {paid > total && <Sum name="Zu erstatten" euros={paid - total} />}
      </dl>
      {loaded === null && <Notice tone="warning">Mehr ist gerade nicht zu haben.</Notice>}
      {loaded === undefined && <Skeleton shape="block" />}
      {loaded && <Rest order={loaded} />}
      <p>
        <Link
          to={adminPathTo.staffOrder(row.id)}
          state={{ list, at: adminPaths.orders }}
          className={buttonClassName({ variant: 'secondary' })}
        >
          Bestellung öffnen
        </Link>
      </p>
    </SidePanel>
  );
}

/** Said when a row is shown, to those who do not see the panel. */
export function previewText(row: OrderRow): string {
  const name = [row.firstname, row.lastname].filter(Boolean).join(' ');
  const tickets = row.tickets === 1 ? '1 Karte' : `${row.tickets} Karten`;
  const open =
    row.status === 'open' ? `, offen ${formatCents(eurosToCents(row.total) - eurosToCents(row.paid))}` : '';
  return `Vorschau: ${name}, ${tickets}, ${formatCents(eurosToCents(row.total))}${open}`;
}

function Sum({ name, euros }: { name: string; euros: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price cents={eurosToCents(euros)} />
      </dd>
    </div>
  );
}

/** More would hide what follows. */
const MOST_TICKETS = 8;

function Rest({ order }: { order: StaffOrder }) {
  const { items, customer, comment, note } = order;
  const valid = items.filter(({ cancelled_at }) => cancelled_at === null);
  const left = valid.length - MOST_TICKETS;
  const next = awaitedText(order);
  return (
    <>
      {next !== null && (
        <p>
          <strong>Nächster Schritt:</strong> {next}
        </p>
      )}
      <ul className={styles.tickets} aria-label="Karten">
        {valid.slice(0, MOST_TICKETS).map((item) => (
          <li key={item.id}>
            <span>{item.event_name}</span>{' '}
            <span className={styles.soft}>{formatTicketPlace(item) || item.name}</span>
          </li>
        ))}
        {left > 0 && <li className={styles.soft}>und {left === 1 ? 'eine weitere' : `${left} weitere`}</li>}
      </ul>
      <p className={styles.contact}>
        {customer.email && <span>{customer.email}</span>}
        {customer.telephone && <span>{customer.telephone}</span>}
        {customer.city && (
          <span>
            {customer.street}, {customer.zipcode} {customer.city}
          </span>
        )}
      </p>
      {comment && (
        <p className={styles.contact}>
          <strong>Bemerkung</strong> {comment}
        </p>
      )}
      {note && (
        <p className={styles.contact}>
          <strong>Notiz</strong> {note}
        </p>
      )}
    </>
  );
}

/** Whoever holds a key passes rows without asking for them. */
const PAUSE_MS = 80;

/** Undefined while it is loading, null if it cannot be had. The rows beside it are asked for ahead. */
function useLoadedOrder(orders: ReadonlyArray<OrderRow>, row: OrderRow): StaffOrder | null | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with the list
  const known = useMemo(() => new Map<string, Promise<StaffOrder>>(), [orders]);
  const [loaded, setLoaded] = useState<{ of: OrderRow; order: StaffOrder | null }>();
  useEffect(() => {
    const ask = (id: string) => {
      const asked =
        known.get(id) ?? call('GET /api/office/orders/:id', { params: { id } }).then(({ order }) => order);
      known.set(id, asked);
      // Asked for again next time.
      asked.catch(() => known.delete(id));
      return asked;
    };
    let isGone = false;
    const show = async () => {
      const order = await ask(row.id).catch(() => null);
      if (isGone) return;
      setLoaded({ of: row, order });
      const at = orders.indexOf(row);
      for (const beside of [orders[at + 1], orders[at - 1]]) {
        if (beside) ask(beside.id).catch(() => {});
      }
    };
    const pause = setTimeout(show, known.has(row.id) ? 0 : PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(pause);
    };
  }, [orders, row, known]);
  return loaded?.of === row ? loaded.order : undefined;
}
