import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router-dom';
import { formatTime, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { usePolled } from '../../use-polled.ts';
import styles from './arrivals.module.css';
import { ConflictList, SettledConflicts } from './conflicts.tsx';
import { CONFLICTS_FETCHER } from './settle-conflict.ts';

const CONFLICTS_HASH = '#konflikte';
const HASHES = [CONFLICTS_HASH, '#einlass'];

const fetchArrivals = (signal: AbortSignal) => call('GET /api/office/arrivals', { signal });

/** Live: open conflicts first, then who is inside and where guests arrive. */
export function ArrivalsPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: settlement } = useFetcher({ key: CONFLICTS_FETCHER });
  const { answer: arrivals, isStale } = usePolled(fetchArrivals, settlement);
  const panel = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLoaded = arrivals !== null;
  // The navigation leads here; what is above may have moved it until the list has arrived.
  useEffect(() => {
    if (!HASHES.includes(hash) || !isLoaded) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [hash, isLoaded]);
  return (
    <section
      ref={panel}
      id={CONFLICTS_HASH.slice(1)}
      tabIndex={-1}
      aria-labelledby="einlass"
      className={styles.panel}
    >
      <div className={styles.head}>
        <h2 ref={heading} id="einlass" tabIndex={-1}>
          Einlass
        </h2>
        <LinkButton to={paths.scanner}>
          <ScanLine size={18} />
          Karten scannen
        </LinkButton>
      </div>
      <div role="status">
        {isStale && <Notice tone="warning">Keine Verbindung. Was du siehst, kann veraltet sein.</Notice>}
      </div>
      {arrivals === null ? (
        <Skeleton shape="block" />
      ) : (
        <>
          {hash === CONFLICTS_HASH && arrivals.conflicts.length === 0 && (
            <Notice>Gerade gibt es keinen Konflikt.</Notice>
          )}
          <ConflictList
            focusFallback={() => heading.current}
            conflicts={arrivals.conflicts}
            events={arrivals.events}
          />
          {arrivals.events.length > 0 && (
            <ul className={styles.events}>
              {arrivals.events.map((event) => (
                <Card as="li" key={event.id}>
                  <h3 className={styles.name}>{event.name}</h3>
                  <p className={styles.inside}>
                    Drin {formatCount(event.inside)} von {formatCount(event.paid)}
                  </p>
                </Card>
              ))}
            </ul>
          )}
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
            <td>{formatCount(gate.admitted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MINUTE_MS = 60_000;
const HEIGHT = 40;
/** Keeps a single guest's bar low. */
const MIN_SCALE = 5;

/** One bar per minute, the current one last, and the same numbers as a table. */
function MinuteChart({ minutes, countedAt }: { minutes: ReadonlyArray<number>; countedAt: number }) {
  const most = Math.max(...minutes);
  const scale = HEIGHT / Math.max(most, MIN_SCALE);
  const total = minutes.reduce((sum, count) => sum + count, 0);
  const bars = minutes.map((count, index) => ({
    index,
    count,
    time: formatTime(storedTimeOfInstant(countedAt - (minutes.length - 1 - index) * MINUTE_MS)),
  }));
  const busy = bars.filter(({ count }) => count > 0);
  if (busy.length === 0) return <p>In der letzten Stunde kam niemand.</p>;
  return (
    <div className={styles.figure}>
      <svg
        viewBox={`0 0 ${minutes.length * 4} ${HEIGHT + 1}`}
        className={styles.chart}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Ankünfte je Minute: ${formatCount(total)} insgesamt, höchstens ${formatCount(most)} in einer Minute`}
      >
        <rect x="0" y={HEIGHT} width={minutes.length * 4} height="1" className={styles.baseline} />
        {busy.map(({ index, count }) => (
          <rect
            key={index}
            x={index * 4}
            y={HEIGHT - count * scale}
            width="3"
            height={count * scale}
            className={styles.bar}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{bars[0]?.time}</span>
        <span>{bars.at(-1)?.time}</span>
      </p>
      <details>
        <summary className={styles.summary}>
          {total === 1 ? '1 Ankunft' : `${formatCount(total)} Ankünfte`} je Minute als Tabelle
        </summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Uhrzeit</th>
              <th scope="col">Ankünfte</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ index, time, count }) => (
              <tr key={index}>
                <td>{time}</td>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
