import { useCallback, useId, useMemo, useRef } from 'react';
import { ZoomPane, type ZoomPaneHandle } from '../ui/zoom-pane.tsx';
import { SeatGrid, type SeatGridProps } from './seat-grid.tsx';
import { SeatLegend } from './seat-legend.tsx';
import styles from './seat-map.module.css';

/** A seat narrower than this on the screen is enlarged before it can be chosen. */
const LEAST_PX = 26;
const GOOD_PX = 42;
const LARGEST_ROOM_PX = 54;
/** As the style sheet of the grid has it. */
const WHOLE_ROOM_PX = 46;
/** In less room than this, numbers cannot be read. */
const READABLE_ROOM_PX = 19;

export interface SeatMapProps extends Omit<SeatGridProps, 'onPress' | 'aria-describedby'> {
  /** Whether the first row is the one towards the stage. */
  isStageAhead: boolean;
}

/** The grid of seats on a pane that can be moved and enlarged. */
export function SeatMap({ isStageAhead, ...grid }: SeatMapProps) {
  const pane = useRef<ZoomPaneHandle>(null);
  const across = grid.rows.width;
  const roomAt = useCallback((width: number) => Math.min(width / across, WHOLE_ROOM_PX), [across]);
  const mostAt = useCallback((width: number) => LARGEST_ROOM_PX / roomAt(width), [roomAt]);
  const ground = useRef<HTMLDivElement>(null);
  const showNumbers = useCallback(
    (zoom: number, width: number) =>
      ground.current?.toggleAttribute('data-is-tiny', roomAt(width) * zoom < READABLE_ROOM_PX),
    [roomAt],
  );
  const keysId = useId();
  const { rows } = grid.rows;
  const kinds = [...new Set(rows.flatMap(({ seats }) => seats.map(({ kind }) => kind)))].join(' ');
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
    if (width === 0 || width >= LEAST_PX) return false;
    pane.current?.zoomBy(GOOD_PX / width, left + width / 2, top + height / 2);
    // Near the edge it would lie half beneath the names of the rows, where the second tap misses it.
    seat.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }, []);

  return (
    <ZoomPane label="Sitzplan" ref={pane} mostAt={mostAt} onView={showNumbers} hint={legend}>
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
