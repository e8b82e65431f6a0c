// biome-ignore-all lint/a11y/useSemanticElements: a table laid out as boxes loses its semantics in some browsers
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid only the cells are focusable, not rows and their names
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SeatState } from '../../domain/seat.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ZoomPane, type ZoomPaneHandle } from '../ui/zoom-pane.tsx';
import { SeatCell, SeatLegend } from './seat-cell.tsx';
import styles from './seat-map.module.css';
import { ROW_NAME_WIDTH, type SeatRows, stepInGrid } from './seat-rows.ts';

/** A tap on a seat smaller than this zooms in instead of choosing it. */
const MIN_SEAT_PX = 26;
const ENLARGED_SEAT_PX = 42;
const MAX_ROOM_PX = 54;
/** Largest room of a seat at zoom 1; keep in sync with the style sheet. */
const FULL_ROOM_PX = 46;
/** With less room per seat, numbers are illegible. */
const LEGIBLE_ROOM_PX = 19;

interface SeatMapProps extends Omit<SeatGridProps, 'onPress' | 'aria-describedby'> {
  /** Whether the first row is the one nearest to the stage. */
  isStageAhead: boolean;
}

export function SeatMap({ isStageAhead, ...grid }: SeatMapProps) {
  const pane = useRef<ZoomPaneHandle>(null);
  const across = grid.rows.width;
  const roomAt = useCallback((width: number) => Math.min(width / across, FULL_ROOM_PX), [across]);
  const maxZoomAt = useCallback((width: number) => MAX_ROOM_PX / roomAt(width), [roomAt]);
  const ground = useRef<HTMLDivElement>(null);
  const showNumbers = useCallback(
    (zoom: number, width: number) =>
      ground.current?.toggleAttribute('data-is-tiny', roomAt(width) * zoom < LEGIBLE_ROOM_PX),
    [roomAt],
  );
  const keysId = useId();
  const { rows } = grid.rows;
  const kinds = [
    ...new Set(rows.flatMap(({ seats }) => seats.flatMap(({ kind, view }) => [kind, view && 'view']))),
  ].join(' ');
  const legend = useMemo(
    () => (
      <>
        <SeatLegend kinds={kinds} />
        <p id={keysId} className={styles.keys}>
          Mit der Tastatur: Pfeiltasten führen von Platz zu Platz, die Leertaste wählt.
        </p>
      </>
    ),
    [keysId, kinds],
  );

  const enlarge = useCallback((seat: HTMLElement) => {
    const { left, top, width, height } = seat.getBoundingClientRect();
    if (width === 0 || width >= MIN_SEAT_PX) return false;
    pane.current?.zoomBy(ENLARGED_SEAT_PX / width, left + width / 2, top + height / 2);
    // At the edge the row names would cover half of it, and the second tap would miss it.
    seat.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }, []);

  return (
    <ZoomPane label="Sitzplan" ref={pane} maxZoomAt={maxZoomAt} onView={showNumbers} hint={legend}>
      <div ref={ground} className={styles.ground}>
        {isStageAhead && (
          <div className={styles.stage} aria-hidden="true">
            <span>Bühne</span>
          </div>
        )}
        <SeatGrid {...grid} aria-describedby={keysId} onPress={enlarge} />
      </div>
    </ZoomPane>
  );
}

interface SeatGridProps {
  label: string;
  'aria-describedby'?: string;
  rows: SeatRows;
  /** By how many degrees the rows bend around the stage; undefined if they never do. */
  arc?: number | undefined;
  states: ReadonlyMap<number, SeatState>;
  labels: ReadonlyMap<number, string>;
  /** False while nothing is on sale; `every` lets staff choose unavailable seats too. */
  isOpen: boolean | 'every';
  /** Whether only one seat can be chosen. */
  isSingle?: boolean;
  onToggle: (seatId: number) => void;
  /** Called for a click on a seat; returns true if the seat was too small for the click to count. */
  onPress: (seat: HTMLElement) => boolean;
}

/**
 * An ARIA grid: one tab stop, arrow keys to move, Space or Enter to choose. Events are delegated to the grid.
 */
export function SeatGrid({
  label,
  rows: laidOut,
  arc,
  states,
  labels,
  isOpen,
  isSingle = false,
  onToggle,
  onPress,
  'aria-describedby': describedBy,
}: SeatGridProps) {
  const { rows, width } = laidOut;
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arc === undefined) return;
    // On demand, because few blocks are bent; if it cannot be loaded, the rows stay straight.
    import('./bend-seats.ts').then(
      ({ bendSeats }) => bendSeats(grid.current, laidOut, arc),
      () => {},
    );
  }, [laidOut, arc]);
  const [visited, setVisited] = useState<number | null>(null);
  const start = useMemo(() => tabStopOf(laidOut, states), [laidOut, states]);
  const tabStop = visited !== null && states.has(visited) ? visited : start;

  const onKeyDown = (event: KeyboardEvent) => {
    const seatId = seatIdOf(event.target);
    if (seatId === undefined || event.altKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) onToggle(seatId);
      return;
    }
    const next = stepInGrid(rows, seatId, event);
    if (next === undefined) return;
    event.preventDefault();
    setVisited(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next.id}"]`)?.focus();
  };

  const onClick = ({ target }: MouseEvent) => {
    const seatId = seatIdOf(target);
    if (seatId === undefined || !(target instanceof HTMLElement) || onPress(target)) return;
    onToggle(seatId);
  };

  return (
    <div
      ref={grid}
      className={styles.grid}
      {...digitsOf(width + 2 * ROW_NAME_WIDTH)}
      data-arc={arc && Math.ceil(arc / 10)}
      role="grid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable={!isSingle}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={({ target }) => setVisited(seatIdOf(target) ?? null)}
    >
      {rows.map((row) => (
        <div key={row.name} className={styles.row} role="row">
          <span role="rowheader" className={`${styles.name} ${styles.front}`}>
            <VisuallyHidden>Reihe </VisuallyHidden>
            {row.name}
          </span>
          {row.places.map((place) =>
            place.seat ? (
              <SeatCell
                key={place.seat.id}
                seat={place.seat}
                state={states.get(place.seat.id) ?? 'unavailable'}
                label={labels.get(place.seat.id) ?? ''}
                isTabStop={place.seat.id === tabStop}
                isOpen={isOpen}
              />
            ) : (
              <span
                key={`gap-${place.column}`}
                className={place.isAisle ? styles.aisle : styles.gap}
                aria-hidden="true"
              />
            ),
          )}
          <span className={styles.name} aria-hidden="true">
            {row.name}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * The width in seats as digits, to a tenth, which the style sheet turns into a number: server-rendered pages
 * may carry no inline styles, and the seats must not move afterwards.
 */
function digitsOf(across: number) {
  const tenths = Math.min(Math.ceil(across * 10 - 1e-6), 999);
  return {
    'data-tens': Math.floor(tenths / 100),
    'data-ones': Math.floor(tenths / 10) % 10,
    'data-tenths': tenths % 10,
  };
}

/** The first chosen seat, else the first free one. */
function tabStopOf({ rows }: SeatRows, states: ReadonlyMap<number, SeatState>): number | undefined {
  const seats = rows.flatMap((row) => row.seats);
  const first = (state: SeatState) => seats.find(({ id }) => states.get(id) === state);
  return (first('selected') ?? first('free') ?? seats[0])?.id;
}

function seatIdOf(target: EventTarget): number | undefined {
  const seat = target instanceof HTMLElement ? target.dataset.seat : undefined;
  return seat === undefined ? undefined : Number(seat);
}
