import { useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { fetchArrivals } from '../../../platform/api/fetch-arrivals.ts';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePolled } from '../../use-polled.ts';
import styles from './arrivals-panel.module.css';
import { ConflictList } from './conflict-list.tsx';
import { MinuteChart } from './minute-chart.tsx';
import { CONFLICTS_FETCHER } from './settle-here.ts';
import { SettledConflicts } from './settled-conflicts.tsx';

/** The evening at the doors, live: first what somebody must look into, then who is inside and where they come in. */
export function ArrivalsPanel() {
  const head = useRef<HTMLHeadingElement>(null);
  const { data: settlement } = useFetcher({ key: CONFLICTS_FETCHER });
  const { answer: arrivals, isStale } = usePolled(fetchArrivals, settlement);
  return (
    <section aria-labelledby="einlass" className={styles.panel}>
      <h2 ref={head} id="einlass" tabIndex={-1}>
        Einlass
      </h2>
      <div role="status">
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      {arrivals === null ? (
        <Skeleton shape="block" />
      ) : (
        <>
          <ConflictList heir={() => head.current} conflicts={arrivals.conflicts} events={arrivals.events} />
          <ul className={styles.events}>
            {arrivals.events.map((event) => (
              <Card as="li" key={event.id}>
                <h3 className={styles.name}>{event.name}</h3>
                <p className={styles.inside}>
                  Drin {germanCount(event.inside)} von {germanCount(event.paid)}
                </p>
              </Card>
            ))}
          </ul>
          <Card>
            <h3 className={styles.name}>Ankünfte in der letzten Stunde</h3>
            <MinuteChart minutes={arrivals.minutes} countedAt={Date.parse(arrivals.counted_at)} />
            <Gates gates={arrivals.gates} />
          </Card>
          {arrivals.has_settled && <SettledConflicts events={arrivals.events} />}
        </>
      )}
    </section>
  );
}

function Gates({ gates }: { gates: ReadonlyArray<{ name: string; admitted: number }> }) {
  if (gates.length === 0) return null;
  return (
    <table aria-label="Eingelassen je Tor" className={styles.gates}>
      <thead>
        <tr>
          <th scope="col">Tor</th>
          <th scope="col">Eingelassen</th>
        </tr>
      </thead>
      <tbody>
        {gates.map((gate) => (
          <tr key={gate.name}>
            <th scope="row">{gate.name}</th>
            <td>{germanCount(gate.admitted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
