import { type SubmitEvent, useState } from 'react';
import { itemCodeOfScan } from '../../../domain/scanned-text.ts';
import type { ListedTicket } from '../../offline/door-database.ts';
import { findTickets } from '../../offline/ticket-list.ts';
import { db, scan } from './door-desk.ts';
import styles from './scanner-screen.module.css';

/** For a ticket that no camera reads: its code, or whoever ordered it. */
export function TicketSearch() {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<ListedTicket[] | null>(null);

  const check = async (text: string) => {
    setWords('');
    setFound(null);
    await scan(text);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    if (itemCodeOfScan(words) !== null) await check(words);
    else setFound(await findTickets(db, words));
  };

  return (
    <section className={styles.search}>
      <form onSubmit={submit}>
        <label htmlFor="door-search">Code, Name oder Bestellnummer</label>
        <div className={styles.searchLine}>
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
      {found !== null && (
        <div role="status">
          {found.length === 0 && <p>Nichts gefunden. Ein Code hat 20 Zeichen.</p>}
          <ul className={styles.found}>
            {found.map((ticket) => (
              <li key={ticket.id}>
                <button type="button" onClick={() => void check(ticket.id)}>
                  <strong>{ticket.buyer}</strong>
                  <span>
                    {ticket.orderNumber}
                    {ticket.row && ticket.seat ? ` · Reihe ${ticket.row}, Platz ${ticket.seat}` : ''}
                    {ticket.redeemedAt === null ? '' : ' · schon drin'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
