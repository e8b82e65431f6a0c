import type { ListedTicket } from '../../offline/door-database.ts';
import { MOST_FOUND } from '../../offline/ticket-list.ts';
import { useDesk } from './door-desk.ts';
import styles from './ticket-search.module.css';

/** What a search has found; a tap judges that ticket as if it had been scanned. */
export function FoundTickets({
  tickets,
  onChoose,
}: {
  tickets: ListedTicket[];
  onChoose: (ticket: ListedTicket) => void;
}) {
  const events = useDesk((desk) => desk.events);
  if (tickets.length === 0) return <p>Nichts gefunden. Ein Code hat 20 Zeichen.</p>;
  return (
    <>
      {tickets.length === MOST_FOUND && <p>Nur die ersten {MOST_FOUND}. Tippe mehr vom Namen.</p>}
      <ul className={styles.found} data-found>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" onClick={() => onChoose(ticket)}>
              <strong>{ticket.buyer}</strong>
              <span>{describe(ticket, events.length > 1 ? nameOf(events, ticket.eventId) : '')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const STATES = { open: 'nicht bezahlt', paid: '', cancelled: 'storniert' };

function describe({ orderNumber, row, seat, state, redeemedAt }: ListedTicket, event: string): string {
  const place = row && seat ? `Reihe ${row}, Platz ${seat}` : '';
  const isIn = redeemedAt === null ? '' : 'schon drin';
  return [orderNumber, event, place, STATES[state], isIn].filter(Boolean).join(' · ');
}

function nameOf(events: { id: number; name: string }[], id: number): string {
  return events.find((event) => event.id === id)?.name ?? '';
}
