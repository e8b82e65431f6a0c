// biome-ignore-all lint/a11y/useSemanticElements: a table laid out as boxes is no table to some browsers; roles are
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells are focusable, its rows and their names are not
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SeatState } from '../../domain/seat-state.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { stepInGrid } from './grid-step.ts';
import { SeatCell } from './seat-cell.tsx';
import styles from './seat-grid.module.css';
import { ROW_NAME_WIDTH, type SeatRows } from './seat-rows.ts';

export interface SeatGridProps {
  label: string;
  /** Where it is said which keys lead about. */
  'aria-describedby'?: string;
  rows: SeatRows;
  /** How many degrees the rows bend about the stage; nothing where they never do. */
  arc?: number | undefined;
  states: ReadonlyMap<number, SeatState>;
  /** What is heard of each seat. */
  labels: ReadonlyMap<number, string>;
  isOpen: boolean | 'every';
  /** Whether only one seat is to be chosen, instead of as many as one likes. */
  isSingle?: boolean;
  onToggle: (seatId: number) => void;
  /** A finger or mouse came down on a seat. Gives true when it was too small to be meant. */
  onPress: (seat: HTMLElement) => boolean;
}

/**
 * The seats of a block as an ARIA grid: one stop for the Tab key, arrows to go about, Space or Enter to choose. One
 * listener serves all seats, however many there are.
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
    // Few blocks are bent: the others' guests load nothing for it. Where it cannot be had, rows are straight.
    import('./bend-seats.ts').then(
      ({ bendSeats }) => bendSeats(grid.current, laidOut, arc),
      () => {},
    );
  }, [laidOut, arc]);
  const [visited, setVisited] = useState<number | null>(null);
  const start = useMemo(
    () =>
      startOf(
        rows.flatMap((row) => row.seats),
        states,
      ),
    [rows, states],
  );
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
    if (seatId === undefined || onPress(target as HTMLElement)) return;
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
 * How many seats lie across, to a tenth, digit by digit for the style sheet: a page that comes rendered may carry no
 * styles of its own, and must have its seats where they stay.
 */
function digitsOf(across: number) {
  const tenths = Math.min(Math.ceil(across * 10 - 1e-6), 999);
  return {
    'data-tens': Math.floor(tenths / 100),
    'data-ones': Math.floor(tenths / 10) % 10,
    'data-tenths': tenths % 10,
  };
}

/** Where the Tab key enters: at what is chosen, else at the first seat that is free. */
function startOf(
  seats: ReadonlyArray<{ id: number }>,
  states: ReadonlyMap<number, SeatState>,
): number | undefined {
  const first = (state: SeatState) => seats.find(({ id }) => states.get(id) === state);
  return (first('selected') ?? first('free') ?? seats[0])?.id;
}

function seatIdOf(target: EventTarget): number | undefined {
  const { seat } = (target as HTMLElement).dataset;
  return seat === undefined ? undefined : Number(seat);
}
