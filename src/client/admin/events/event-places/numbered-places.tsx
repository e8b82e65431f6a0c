import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BlockPlaces, OccupiedPlace } from '../../../../contract/event-places.ts';
import type { SeatState } from '../../../../domain/seat.ts';
import { formatSeatCount } from '../../../plan/seat-labels.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { nameSeat, nameSeats, seatRemark } from '../../../plan/seat-names.ts';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { focusableSeat } from '../../focusable-seat.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import styles from './event-places-page.module.css';
import { PlacesForm } from './places-form.tsx';

/** Chosen seats show who sits there, and can be blocked or freed. */
export function NumberedPlaces({ event, block, places }: BlockPlaces) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.seat_id, place])), [places]);
  const states = useMemo(
    () =>
      new Map(
        block.seats.map(({ id, available }): [number, SeatState] => {
          if (chosen.has(id)) return [id, 'selected'];
          const place = placeOf.get(id);
          if (!available || place?.state === 'blocked') return [id, 'unavailable'];
          return [id, place === undefined ? 'free' : 'taken'];
        }),
      ),
    [block.seats, chosen, placeOf],
  );
  const labels = useMemo(
    () =>
      new Map(
        block.seats.map((seat) => [
          seat.id,
          [nameSeat(seat), seatRemark(seat), describeOccupancy(placeOf.get(seat.id), seat.available)]
            .filter(Boolean)
            .join(', '),
        ]),
      ),
    [block.seats, placeOf],
  );
  const toggle = useCallback(
    (id: number) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const seats = block.seats.filter(({ id }) => chosen.has(id));
  const isBlocked = (id: number) => placeOf.get(id)?.state === 'blocked';
  const free = seats.filter(({ id, available }) => available && !placeOf.has(id));
  const blocked = seats.filter(({ id }) => isBlocked(id));
  return (
    <div className={styles.columns}>
      <SeatMap
        isStageAhead={false}
        label={`Plätze in ${block.name}`}
        rows={rows}
        arc={block.arc}
        states={states}
        labels={labels}
        isOpen="every"
        onToggle={toggle}
      />
      <Card as="section" aria-labelledby="gewaehlt">
        <h2 id="gewaehlt">
          {seats.length === 0 ? 'Wähle Plätze im Plan' : `${formatSeatCount(seats.length)} gewählt`}
        </h2>
        {seats.length === 0 ? (
          <p className={styles.soft}>
            Du siehst dann, wer dort sitzt, und kannst freie Plätze sperren und gesperrte freigeben.
          </p>
        ) : (
          <WithFocusFallback fallback={focusableSeat}>
            <ul className={styles.list}>
              {seats.slice(0, 30).map((seat) => (
                <li key={seat.id}>
                  <strong>{nameSeat(seat)}</strong> {seatRemark(seat)}{' '}
                  <Occupant place={placeOf.get(seat.id)} isSold={seat.available} />
                </li>
              ))}
              {seats.length > 30 && <li>und {formatSeatCount(seats.length - 30)} mehr</li>}
            </ul>
            {free.length > 0 && blocked.length > 0 ? (
              <p>Wähle nur freie oder nur gesperrte Plätze, um etwas mit ihnen zu tun.</p>
            ) : (
              (free.length > 0 || blocked.length > 0) && (
                <PlacesForm
                  eventId={event.id}
                  blockId={block.id}
                  seats={[...free, ...blocked].map(({ id }) => id)}
                  canBlock={free.length > 0}
                  canFree={blocked.length > 0}
                  onDone={() => setChosen(new Set())}
                />
              )
            )}
            {free.length > 0 && free.length < seats.length && (
              <p className={styles.soft}>Gesperrt wird nur, was frei ist: {nameSeats(free)}.</p>
            )}
            <div className={styles.steps}>
              {free.length > 0 && (
                <LinkButton to={adminPaths.issueTickets} variant="quiet">
                  Karten dafür ausgeben
                </LinkButton>
              )}
              <Button variant="quiet" onClick={() => setChosen(new Set())}>
                Auswahl aufheben
              </Button>
            </div>
          </WithFocusFallback>
        )}
      </Card>
    </div>
  );
}

function describeOccupancy(place: OccupiedPlace | undefined, isSold: boolean): string {
  if (!isSold) return 'nicht verfügbar';
  if (place === undefined) return 'frei';
  if (place.state === 'blocked') return `gesperrt: ${place.reason ?? ''}`;
  if (place.state === 'held') return 'im Warenkorb';
  return place.order === null ? 'bestellt' : `bestellt von ${place.order.name}`;
}

function Occupant({ place, isSold }: { place: OccupiedPlace | undefined; isSold: boolean }) {
  if (place?.order) {
    return (
      <>
        {place.order.name}, <Link to={adminPathTo.staffOrder(place.order.id)}>{place.order.number}</Link>
      </>
    );
  }
  return <>{describeOccupancy(place, isSold)}</>;
}
