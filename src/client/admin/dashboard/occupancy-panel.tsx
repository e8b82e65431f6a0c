import type { Occupancy } from '../../../contract/figures.ts';
import { Card } from '../../ui/card.tsx';
import { OccupancyBar } from './occupancy-bar.tsx';
import { OccupancyFigures } from './occupancy-figures.tsx';
import styles from './occupancy-panel.module.css';
import panel from './panel.module.css';
import { TableBehind } from './table-behind.tsx';

/** How full every event is, with what limits its parts: as bars and as a table. */
export function OccupancyPanel({ events }: { events: ReadonlyArray<Occupancy> }) {
  return (
    <Card as="section" aria-labelledby="auslastung" className={panel.panel}>
      <h2 id="auslastung" className={panel.heading}>
        Auslastung
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <OccupancyBar event={event} />
          </li>
        ))}
      </ul>
      <TableBehind what="Auslastung">
        <OccupancyFigures events={events} />
      </TableBehind>
    </Card>
  );
}
