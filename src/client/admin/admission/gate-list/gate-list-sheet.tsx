import Check from 'lucide-react/icons/check';
import type { DoorChoice } from '../../../../contract/devices.ts';
import { type GateListOrder, listName } from '../../../../domain/sort-gate-list.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ListedTicket } from './gate-list-order.ts';
import styles from './gate-list-sheet.module.css';
import { dayOf, placeOf, stateOf } from './gate-list-words.ts';

interface Column {
  key: GateListOrder | 'ticket' | 'code';
  title: string;
  textOf: (ticket: ListedTicket) => string;
}

const FINDERS: Record<GateListOrder, Column> = {
  name: { key: 'name', title: 'Name', textOf: (ticket) => listName(ticket) || 'ohne Namen' },
  order: { key: 'order', title: 'Bestellung', textOf: ({ orderNumber }) => orderNumber },
  seat: { key: 'seat', title: 'Platz', textOf: placeOf },
};
const ORDER = ['name', 'order', 'seat'] as const;

/**
 * The tickets with a box to tick before each, what the list goes by first. Printed, the head with its state stands on
 * every page, and a line is never parted.
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
    FINDERS[by],
    ...ORDER.filter((key) => key !== by).map((key) => FINDERS[key]),
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
          {/* No header of a column: it would be heard with every cell. */}
          <td colSpan={columns.length + 2} className={styles.head}>
            <strong>{event.name}</strong>
            <span>{dayOf(event.starts_at)}</span>
            <span>{stateOf(readAt, rows.length, by)}</span>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: half a code may stand there twice, and rows have no state
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
        const isFinder = n === 0;
        const Cell = isFinder ? 'th' : 'td';
        return (
          <Cell key={key} data-column={key} {...(isFinder && { scope: 'row', className: styles.finder })}>
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
