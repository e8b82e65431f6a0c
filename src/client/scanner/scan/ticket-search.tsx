import { type SubmitEvent, useRef, useState } from 'react';
import { itemCodeOfScan } from '../../../domain/scanned-text.ts';
import type { ListedTicket } from '../store/door-database.ts';
import { findTickets } from '../store/ticket-list.ts';
import { db, noteStorageFault } from './door-desk.ts';
import { FoundCount, FoundTickets } from './found-tickets.tsx';
import { scan, scanListed } from './scan-ticket.ts';
import styles from './ticket-search.module.css';
import { wakeSound } from './verdict-signal.ts';

/** What no name and no order number looks like: a code for something else, or more than anybody would type. */
const NO_NAME = /^\w+:|.{100}/s;

/** For a ticket that no camera reads: its code, or whoever ordered it. */
export function TicketSearch() {
  const [words, setWords] = useState('');
  const section = useRef<HTMLElement>(null);
  const [found, setFound] = useState<ListedTicket[] | null>(null);

  const check = async (judge: () => Promise<void>) => {
    wakeSound();
    setWords('');
    setFound(null);
    await judge();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = words.trim();
    if (wanted === '') return setFound(null);
    if (itemCodeOfScan(wanted) !== null || NO_NAME.test(wanted)) return check(() => scan(wanted));
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
        <div className={styles.line}>
          <input
            id="door-search"
            value={words}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => setWords(target.value)}
          />
          <button type="submit">Prüfen</button>
        </div>
      </form>
      <div role="status">{found !== null && <FoundCount count={found.length} />}</div>
      {found !== null && found.length > 0 && (
        <FoundTickets
          tickets={found}
          onChoose={(ticket) => void check(() => scanListed(ticket))}
          heir={() => section.current}
        />
      )}
    </section>
  );
}
