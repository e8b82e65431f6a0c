import { useRef } from 'react';
import { seatWords } from '../../../domain/seat-words.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ListedTicket } from '../store/door-database.ts';
import { MOST_FOUND } from '../store/ticket-list.ts';
import { type Desk, useDesk } from './door-desk.ts';
import { nameOf } from './door-words.ts';
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
  const desk = useDesk();
  const list = useRef<HTMLUListElement>(null);
  // Not to the field, which would bring up the keyboard of the phone.
  useFocusHeir(list, heir);
  return (
    <ul ref={list} className={styles.found} data-found>
      {tickets.map((ticket) => (
        <li key={ticket.key}>
          <button type="button" onClick={() => onChoose(ticket)}>
            <strong>{ticket.buyer}</strong>
            <span>{describe(ticket, desk)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How many there are, for those who listen; the names would be read out all at once. */
export function FoundCount({ count }: { count: number }) {
  if (count === 0)
    return <p>Nichts gefunden. Suche nach Name oder Bestellnummer; ein Code hat 20 Zeichen.</p>;
  if (count === MOST_FOUND) return <p>Nur die ersten {MOST_FOUND}. Tippe mehr vom Namen.</p>;
  return <VisuallyHidden>{count === 1 ? '1 Karte' : `${count} Karten`} gefunden</VisuallyHidden>;
}

const STATES = { open: 'nicht bezahlt', paid: '', cancelled: 'storniert' };

function describe(
  { orderNumber, eventId, priceId, blockId, row, seat, seatKind: kind, state, redeemedAt }: ListedTicket,
  { events, prices, blocks }: Desk,
): string {
  const event = events.length > 1 ? events.find(({ id }) => id === eventId)?.name : '';
  const block = nameOf(blocks, blockId);
  const place = seat ? seatWords({ row, name: seat, kind }) : '';
  const isIn = redeemedAt === null ? '' : 'schon drin';
  const price = nameOf(prices, priceId);
  return [orderNumber, event, block, place, price, STATES[state], isIn].filter(Boolean).join(' · ');
}
