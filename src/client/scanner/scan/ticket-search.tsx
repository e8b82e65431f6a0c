import { type SubmitEvent, useRef, useState } from 'react';
import { itemCodeOfScan } from '../../../domain/item-code.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ListedTicket } from '../store/scanner-database.ts';
import { findTickets, MAX_FOUND } from '../store/ticket-list.ts';
import { listedTicketLabel } from './list-labels.ts';
import { scan, scanListed } from './scan-ticket.ts';
import styles from './scanner-page.module.css';
import { db, noteStorageFault, useScanner } from './scanner-state.ts';
import { enableSound } from './verdict-signal.ts';

/** Neither a name nor an order number: another kind of code, or more than anybody would type. */
const NOT_A_NAME = /^\w+:|.{100}/s;

/** For tickets the camera cannot read: checks a typed code, or finds the ticket by its buyer. */
export function TicketSearch() {
  const [query, setQuery] = useState('');
  const section = useRef<HTMLElement>(null);
  const [found, setFound] = useState<ListedTicket[] | null>(null);

  const check = async (start: () => Promise<void>) => {
    enableSound();
    setQuery('');
    setFound(null);
    await start();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = query.trim();
    if (wanted === '') return setFound(null);
    if (itemCodeOfScan(wanted) !== null || NOT_A_NAME.test(wanted)) return check(() => scan(wanted));
    try {
      setFound(await findTickets(db, wanted));
    } catch (error) {
      noteStorageFault(error);
    }
  };

  return (
    <section ref={section} tabIndex={-1} aria-label="Suche">
      <form onSubmit={submit}>
        <label htmlFor="door-search">Code, Name oder Bestellnummer</label>
        <div className={styles.searchLine}>
          <input
            id="door-search"
            value={query}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => setQuery(target.value)}
          />
          <button type="submit">Prüfen</button>
        </div>
      </form>
      <div role="status">{found !== null && <FoundCount count={found.length} />}</div>
      {found !== null && found.length > 0 && (
        <FoundTickets
          tickets={found}
          onChoose={(ticket) => void check(() => scanListed(ticket))}
          focusFallback={() => section.current}
        />
      )}
    </section>
  );
}

/** A tap checks the ticket as if it had been scanned. */
function FoundTickets({
  tickets,
  onChoose,
  focusFallback,
}: {
  tickets: ListedTicket[];
  onChoose: (ticket: ListedTicket) => void;
  /** Gets the focus when a ticket is chosen and the list disappears. */
  focusFallback: () => HTMLElement | null;
}) {
  const names = useScanner();
  const list = useRef<HTMLUListElement>(null);
  // Not the field, which would open the phone's keyboard.
  useFocusFallback(list, focusFallback);
  return (
    <ul ref={list} className={styles.found} data-found>
      {tickets.map((ticket) => (
        <li key={ticket.key}>
          <button type="button" onClick={() => onChoose(ticket)}>
            <b>{ticket.buyer}</b>
            <span>{listedTicketLabel(ticket, names)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Only the number of results, because screen readers would read out all names at once. */
function FoundCount({ count }: { count: number }) {
  if (count === 0)
    return <p>Nichts gefunden. Suche nach Name oder Bestellnummer; ein Code hat 20 Zeichen.</p>;
  if (count === MAX_FOUND) return <p>Nur die ersten {MAX_FOUND}. Tippe mehr vom Namen.</p>;
  return <VisuallyHidden>{count === 1 ? '1 Karte' : `${count} Karten`} gefunden</VisuallyHidden>;
}
