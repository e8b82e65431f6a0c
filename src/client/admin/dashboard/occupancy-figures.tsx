import type { Occupancy } from '../../../contract/figures.ts';
import { germanCount } from '../../ui/german-count.ts';
import styles from './figures-table.module.css';
import { freeOf, partsOf } from './occupancy-parts.ts';

/** The places of every event in figures. */
export function OccupancyFigures({ events }: { events: ReadonlyArray<Occupancy> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys
    <section className={styles.pane} aria-label="Auslastung als Tabelle" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Veranstaltung</th>
            <th scope="col">Verkauft</th>
            <th scope="col">Abendkasse</th>
            <th scope="col">Warenkorb</th>
            <th scope="col">Frei</th>
            <th scope="col">Insgesamt</th>
          </tr>
        </thead>
        {events.map((event) => (
          <tbody key={event.id}>
            <tr>
              <th scope="row" className={styles.name}>
                {event.name}
              </th>
              <td>{germanCount(event.sold)}</td>
              <td>{germanCount(event.kept_back)}</td>
              <td>{germanCount(event.held)}</td>
              <td>{inWords(freeOf(event))}</td>
              <td>{inWords(event.total)}</td>
            </tr>
            {partsOf(event).map((part) => (
              <tr key={part.id} className={styles.part}>
                <th scope="row" className={styles.name}>
                  {part.name}
                </th>
                <td>{germanCount(part.taken)}</td>
                <td />
                <td />
                <td>{germanCount(Math.max(0, part.capacity - part.taken))}</td>
                <td>{germanCount(part.capacity)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function inWords(places: number | null): string {
  return places === null ? 'offen' : germanCount(places);
}
