import { Link } from 'react-router-dom';
import type { Occupancy } from '../../../contract/figures.ts';
import { useSession } from '../../platform/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { adminPathTo } from '../admin-paths.ts';
import styles from './charts.module.css';
import { DataTable, TablePane } from './data-table.tsx';
import { formatPercent } from './format-figures.ts';

/** As bars and as a table. */
export function OccupancyPanel({ events }: { events: ReadonlyArray<Occupancy> }) {
  return (
    <Card as="section" aria-labelledby="auslastung" className={styles.panel}>
      <h2 id="auslastung" className={styles.heading}>
        Auslastung
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <OccupancyBar event={event} />
          </li>
        ))}
      </ul>
      <DataTable what="Auslastung">
        <OccupancyTable events={events} />
      </DataTable>
    </Card>
  );
}

/** Decorative bar; the text beside it says the same. */
function OccupancyBar({ event }: { event: Occupancy }) {
  const { id, name, sold, held, kept_back, total, compared } = event;
  const mayRead = useSession((session) => session.can('orders'));
  const free = freePlaces(event);
  const width = Math.max(total ?? 0, sold + held + kept_back, 1);
  const share = (part: number) => ({ width: `${(part / width) * 100}%` });
  const parts = shownContingents(event);
  return (
    <>
      <div className={styles.eventLine}>
        <h3 className={styles.eventName}>
          {mayRead ? <Link to={adminPathTo.eventReport(id)}>{name}</Link> : name}
        </h3>
        {total !== null && <span className={styles.percent}>{formatPercent(sold, total)}</span>}
      </div>
      {total !== null && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.sold} style={share(sold)} />
          <span className={styles.keptBack} style={share(kept_back)} />
          <span className={styles.held} style={share(held)} />
        </div>
      )}
      <p className={styles.counts}>
        <span className={styles.soldCount}>
          {formatCount(sold)}
          {total === null ? ' verkauft, ohne Obergrenze' : ` von ${formatCount(total)} verkauft`}
        </span>
        {kept_back > 0 && (
          <span className={styles.keptBackCount}>{formatCount(kept_back)} für die Abendkasse</span>
        )}
        {held > 0 && <span className={styles.heldCount}>{formatCount(held)} im Warenkorb</span>}
        {free !== null && (
          <span className={styles.freeCount}>{free === 0 ? 'ausverkauft' : `${formatCount(free)} frei`}</span>
        )}
      </p>
      {compared !== undefined && (
        <p className={styles.note}>
          Am selben Tag vor „{compared.name}“ waren es {formatCount(compared.sold)}.
        </p>
      )}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.id}>
              {part.name}: {formatCount(part.taken)} von {formatCount(part.capacity)}
              {part.taken >= part.capacity && <strong>, ausverkauft</strong>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OccupancyTable({ events }: { events: ReadonlyArray<Occupancy> }) {
  return (
    <TablePane label="Auslastung als Tabelle">
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
            <th scope="row" className={styles.rowName}>
              {event.name}
            </th>
            <td>{formatCount(event.sold)}</td>
            <td>{formatCount(event.kept_back)}</td>
            <td>{formatCount(event.held)}</td>
            <td>{formatPlaces(freePlaces(event))}</td>
            <td>{formatPlaces(event.total)}</td>
          </tr>
          {shownContingents(event).map((part) => (
            <tr key={part.id} className={styles.partRow}>
              <th scope="row" className={styles.rowName}>
                {part.name}
              </th>
              <td>{formatCount(part.taken)}</td>
              <td />
              <td />
              <td>{formatCount(Math.max(0, part.capacity - part.taken))}</td>
              <td>{formatCount(part.capacity)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </TablePane>
  );
}

function formatPlaces(places: number | null): string {
  return places === null ? 'offen' : formatCount(places);
}

/** 0 if oversold; null without a limit. */
function freePlaces({ sold, held, kept_back, total }: Occupancy): number | null {
  return total === null ? null : Math.max(0, total - sold - held - kept_back);
}

/** Leaves out the contingent that only repeats the total of the event. */
function shownContingents({ contingents, total }: Occupancy): Occupancy['contingents'] {
  return contingents.filter(({ name, capacity }) => name !== 'Insgesamt' || capacity !== total);
}
