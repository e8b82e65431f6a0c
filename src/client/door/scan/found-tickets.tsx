import { useRef } from 'react';
import { seatWords } from '../../../domain/seat-words.ts';
import type { ListedTicket } from '../../offline/door-database.ts';
import { MOST_FOUND } from '../../offline/ticket-list.ts';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDesk } from './door-desk.ts';
import styles from './ticket-search.module.css';

/** What a search has found; a tap judges that ticket as if it had been scanned. */
export function FoundTickets({
  tickets,
  onChoose,
  heir,
}: {
  tickets: ListedTicket[];
  onChoose: (ticket: ListedTicket) => void;
  /** Who gets the focus when a ticket is chosen, and the list goes. */
  heir: () => HTMLElement | null;
}) {
  const events = useDesk((desk) => desk.events);
  const list = useRef<HTMLUListElement>(null);
  // Not to the field, which would bring up the keyboard of the phone.
  useFocusHeir(list, heir);
  return (
    <ul ref={list} className={styles.found} data-found>
      {tickets.map((ticket) => (
        <li key={ticket.key}>
          <button type="button" onClick={() => onChoose(ticket)}>
            <strong>{ticket.buyer}</strong>
            <span>{describe(ticket, events.length > 1 ? nameOf(events, ticket.eventId) : '')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How many there are, for those who listen; the names would be read out all at once. */
export function FoundCount({ count }: { count: number }) {
  if (count === 0) return <p>Nichts gefunden. Ein Code hat 20 Zeichen.</p>;
  if (count === MOST_FOUND) return <p>Nur die ersten {MOST_FOUND}. Tippe mehr vom Namen.</p>;
  return <VisuallyHidden>{count === 1 ? '1 Karte' : `${count} Karten`} gefunden</VisuallyHidden>;
}

const STATES = { open: 'nicht bezahlt', paid: '', cancelled: 'storniert' };

function describe(
  { orderNumber, row, seat, seatKind: kind, state, redeemedAt }: ListedTicket,
  event: string,
): string {
  const place = seat ? seatWords({ row, name: seat, kind }) : '';
  const isIn = redeemedAt === null ? '' : 'schon drin';
  return [orderNumber, event, place, STATES[state], isIn].filter(Boolean).join(' · ');
}

function nameOf(events: { id: number; name: string }[], id: number): string {
  return events.find((event) => event.id === id)?.name ?? '';
}
