import Check from 'lucide-react/icons/check';
import type { DoorChoice } from '../../../../contract/devices.ts';
import { formatSeat } from '../../../../domain/seat.ts';
import { type GateListOrder, listName } from '../../../../domain/sort-gate-list.ts';
import {
  formatDate,
  formatDateTime,
  formatTime,
  type StoredTime,
  weekdayOf,
} from '../../../../domain/stored-time.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import styles from './gate-list.module.css';
import type { ListedTicket } from './gate-list-data.ts';

interface Column {
  key: GateListOrder | 'ticket' | 'code';
  title: string;
  textOf: (ticket: ListedTicket) => string;
}

const SORT_COLUMNS: Record<GateListOrder, Column> = {
  name: { key: 'name', title: 'Name', textOf: (ticket) => listName(ticket) || 'ohne Namen' },
  order: { key: 'order', title: 'Bestellung', textOf: ({ orderNumber }) => orderNumber },
  seat: { key: 'seat', title: 'Platz', textOf: placeLabel },
};
const COLUMN_ORDER = ['name', 'order', 'seat'] as const;

/**
 * Each ticket has a box to tick, and the sorted column comes first. In print, the head is repeated on every
 * page, and no row is split.
 */
export function GateListSheet({
  event,
  by,
  readAt,
  rows,
}: {
  event: DoorChoice;
  by: GateListOrder;
  readAt: string;
  rows: ListedTicket[];
}) {
  const columns: Column[] = [
    SORT_COLUMNS[by],
    ...COLUMN_ORDER.filter((key) => key !== by).map((key) => SORT_COLUMNS[key]),
    { key: 'ticket', title: 'Karte', textOf: ({ ticket }) => ticket },
    { key: 'code', title: 'Kurzcode', textOf: ({ code }) => code },
  ];
  return (
    <table aria-label={`Einlassliste ${event.name}`} className={styles.table}>
      <colgroup>
        <col data-column="in" />
        {columns.map(({ key }) => (
          <col key={key} data-column={key} />
        ))}
        <col data-column="paid" />
      </colgroup>
      <thead>
        <tr>
          {/* Not a column header, which screen readers would repeat for every cell. */}
          <td colSpan={columns.length + 2} className={styles.head}>
            <strong>{event.name}</strong>
            <span>{formatEventStart(event.starts_at)}</span>
            <span>{listStateLabel(readAt, rows.length, by)}</span>
          </td>
        </tr>
        <tr className={styles.titles}>
          <th scope="col" className={styles.box}>
            Drin
          </th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" data-column={key}>
              {title}
            </th>
          ))}
          <th scope="col">Zahlung</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((ticket, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: short codes may occur twice, and rows have no state
          <Row key={n} ticket={ticket} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ ticket, columns }: { ticket: ListedTicket; columns: Column[] }) {
  return (
    <tr>
      <td className={styles.box}>
        <span className={styles.tick}>
          {ticket.is_redeemed && <Check size={14} strokeWidth={3.5} aria-hidden />}
          <VisuallyHidden>{ticket.is_redeemed ? 'schon drin' : 'noch nicht drin'}</VisuallyHidden>
        </span>
      </td>
      {columns.map(({ key, textOf }, n) => {
        const isSorted = n === 0;
        const Cell = isSorted ? 'th' : 'td';
        return (
          <Cell key={key} data-column={key} {...(isSorted && { scope: 'row', className: styles.sorted })}>
            <span className={styles.text}>{textOf(ticket)}</span>
          </Cell>
        );
      })}
      <td data-column="paid" className={ticket.is_paid ? undefined : styles.open}>
        {ticket.is_paid ? 'bezahlt' : 'OFFEN'}
      </td>
    </tr>
  );
}

const SORT_LABELS: Record<GateListOrder, string> = {
  name: 'nach Namen',
  order: 'nach Bestellnummer',
  seat: 'nach Platz',
};

/** `Montag, 12.04.2027, 20:00 Uhr` */
function formatEventStart(startsAt: StoredTime): string {
  return `${weekdayOf(startsAt)}, ${formatDate(startsAt)}, ${formatTime(startsAt)} Uhr`;
}

export function listStateLabel(readAt: StoredTime, count: number, by: GateListOrder): string {
  const tickets = formatTicketCount(count);
  return `Stand ${formatDateTime(readAt)} Uhr · ${tickets} · ${SORT_LABELS[by]}`;
}

/** `Block A, Reihe 4, Platz 6`, or a note that there is no seat. */
function placeLabel({ place: { block, row, seat, kind } }: ListedTicket): string {
  const parts = [block, seat === null ? null : formatSeat({ row, name: seat, kind })];
  return parts.filter((part) => part !== null).join(', ') || 'freie Platzwahl';
}
