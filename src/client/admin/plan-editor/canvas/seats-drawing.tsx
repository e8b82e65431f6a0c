import { memo, useMemo } from 'react';
import type { DrawnBlock } from '../../../../domain/floor-plan.ts';
import { type Box, middleOf } from '../../../../domain/turned-box.ts';
import { measuresOf } from '../../../plan/block-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { useBoardState } from '../board-store.ts';
import {
  fitSeats,
  type PlacedSeat,
  seatFieldOf,
  seatsWithin,
  seatTransform,
} from '../seats/seat-geometry.ts';
import styles from './seats-drawing.module.css';

/** Within a block a seat is this wide, because browsers round tiny text. */
const SEAT = 20;
/** Smaller seats are not drawn, but the block as guests see it. */
const MIN_SEAT_PX = 7;
/** Smaller seats have no number. */
const MIN_NUMBER_PX = 18;

/** How large the plan is shown, and which part of it. */
export interface ShownPart {
  /** Pixels per plan unit. */
  scale: number;
  box: Box;
}

export type SeatDetail = 'none' | 'dots' | 'numbers';

/** How much of a block's seats can be seen. */
export function seatDetailOf(block: DrawnBlock, { scale }: ShownPart, isEntered: boolean): SeatDetail {
  if (block.has_fixed_places || block.rows.length === 0) return 'none';
  const px = fitSeats(seatFieldOf(block), block).side * scale;
  if (px >= MIN_NUMBER_PX) return 'numbers';
  return px >= MIN_SEAT_PX || isEntered ? 'dots' : 'none';
}

type SeatMark = 'free' | 'special' | 'taken' | 'unavailable';

interface SeatsDrawingProps {
  block: DrawnBlock;
  shown: PlanBlock;
  planWidth: number;
  /** Numbers are drawn only there; null for none. */
  numbersIn: Box | null;
}

const NO_SEATS: ReadonlyArray<string> = [];

/** A block with its seats. All seats in the same state are one path, because thousands of circles would be slow. */
export const SeatsDrawing = memo(function SeatsDrawing({
  block,
  shown,
  planWidth,
  numbersIn,
}: SeatsDrawingProps) {
  const { key, x, y, w, h, rotation } = block;
  const taken = useBoardState(({ takenSeats }) => takenSeats[key] ?? NO_SEATS);
  const entered = useBoardState((state) => (state.entered?.key === key ? state.entered : null));
  const by = useBoardState(({ gesture }) => (gesture?.kind === 'seats' ? gesture.by : 0));
  const down = useBoardState(({ gesture }) => (gesture?.kind === 'seats' ? gesture.down : 0));
  const field = seatFieldOf(block);
  const fit = fitSeats(field, block);
  const paths = useMemo(() => {
    const isTaken = new Set(taken);
    const marks = Map.groupBy(field.seats, (seat): SeatMark => {
      if (isTaken.has(seat.key)) return 'taken';
      if (!seat.available) return 'unavailable';
      return seat.kind === 'seat' ? 'free' : 'special';
    });
    return [...marks].map(([mark, seats]) => ({ mark, seats, dots: dotsOf(seats) }));
  }, [field, taken]);
  const selected = useMemo(
    () => (entered === null ? [] : field.seats.filter((seat) => entered.seats.has(seat.key))),
    [field, entered],
  );
  const cursor = entered && field.seats.find((seat) => seat.key === entered.cursor);
  const visible = useMemo(
    () => (numbersIn === null ? [] : seatsWithin(block, numbersIn)),
    [numbersIn, block],
  );
  const obstructed = useMemo(() => field.seats.filter(({ view }) => view !== undefined), [field]);
  const { corner } = measuresOf(shown, planWidth);
  const middle = middleOf(block);
  const isUpsideDown = Math.cos((rotation * Math.PI) / 180) < 0;
  const { table } = field;
  const name = block.table === 'round' ? block.name.replace(/^Tisch /, '') : block.name;
  const nameAt = table === null ? { x: middle.x, y: y + fit.head * 0.55 } : fit.at;
  const nameRoom =
    table === null ? { w, h: fit.head } : { w: 2 * table.w * fit.side, h: 2 * table.h * fit.side };
  const upright = (at: { x: number; y: number }) =>
    rotation === 0 ? undefined : `rotate(${-rotation} ${at.x} ${at.y})`;
  const isPlain = new Set(paths.find(({ mark }) => mark === 'free')?.seats);
  return (
    <g
      transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
      className={shown.color === null ? styles.plain : undefined}
      color={shown.color === null ? undefined : `#${shown.color}`}
      data-entered={entered === null ? undefined : ''}
    >
      <rect className={styles.body} {...{ x, y, width: w, height: h, rx: corner }} />
      {table !== null && (
        <rect
          className={styles.table}
          x={fit.at.x - table.w * fit.side}
          y={fit.at.y - table.h * fit.side}
          width={2 * table.w * fit.side}
          height={2 * table.h * fit.side}
          rx={table.h * fit.side * (block.table === 'round' ? 1 : 0.25)}
        />
      )}
      <text
        className={styles.name}
        x={nameAt.x}
        y={nameAt.y}
        fontSize={Math.min(
          nameRoom.h * (table === null ? 0.72 : 0.5),
          (1.6 * nameRoom.w) / Math.max(name.length, 3),
        )}
        transform={isUpsideDown ? `rotate(180 ${nameAt.x} ${nameAt.y})` : undefined}
      >
        {name}
      </text>
      <g transform={`${seatTransform(field, fit)} scale(${1 / SEAT})`}>
        {paths.map(({ mark, seats, dots }) => (
          <g key={mark} data-seats={mark}>
            <path className={styles.ring} d={dots} />
            <path className={styles.inside} d={dots} />
            {mark === 'taken' && <path className={styles.sign} d={signsOf(seats, 'm-3 -3l6 6m0 -6l-6 6')} />}
            {mark === 'unavailable' && <path className={styles.sign} d={signsOf(seats, 'm-3.5 0h7')} />}
          </g>
        ))}
        {selected.length > 0 && (
          <g
            data-seats="selected"
            transform={
              by === 0 && down === 0 ? undefined : `translate(${by * SEAT} ${down * SEAT * field.pitch})`
            }
          >
            <path className={styles.ring} d={dotsOf(selected)} />
            <path className={styles.inside} d={dotsOf(selected)} />
          </g>
        )}
        {obstructed.length > 0 && <path className={styles.view} d={signsOf(obstructed, 'm2 -8h6v6z')} />}
        {visible.map((seat) =>
          seat.kind === 'seat' ? (
            (isPlain.has(seat) || entered?.seats.has(seat.key)) && (
              <text
                key={seat.key}
                className={entered?.seats.has(seat.key) ? styles.chosenNumber : styles.number}
                x={seat.x * SEAT}
                y={seat.y * SEAT}
                fontSize={seat.name.length > 2 ? 6 : 8}
                transform={upright({ x: seat.x * SEAT, y: seat.y * SEAT })}
              >
                {seat.name}
              </text>
            )
          ) : (
            <path
              key={seat.key}
              className={entered?.seats.has(seat.key) ? styles.chosenKind : styles.kind}
              d={KIND_SIGNS[seat.kind]}
              transform={`translate(${seat.x * SEAT} ${seat.y * SEAT}) rotate(${-rotation}) scale(0.44) translate(-12 -12)`}
            />
          ),
        )}
        {numbersIn !== null &&
          field.rowNames.map((name, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no state
              key={index}
              className={styles.rowName}
              x={name.x * SEAT}
              y={name.y * SEAT}
              transform={upright({ x: name.x * SEAT, y: name.y * SEAT })}
            >
              {name.text}
            </text>
          ))}
        {cursor && (
          <circle className={styles.cursor} cx={cursor.x * SEAT} cy={cursor.y * SEAT} r={SEAT * 0.47} />
        )}
      </g>
    </g>
  );
});

const rounded = (value: number) => Math.round(value * SEAT * 100) / 100;

/** Dots, by the round caps of lines without length. */
const dotsOf = (seats: ReadonlyArray<PlacedSeat>) => signsOf(seats, 'h0');

function signsOf(seats: ReadonlyArray<PlacedSeat>, sign: string): string {
  return seats.map(({ x, y }) => `M${rounded(x)} ${rounded(y)}${sign}`).join('');
}

/** On a field of 24 × 24, as in `wheelchair.svg` and `companion.svg`. */
const KIND_SIGNS = {
  wheelchair: 'M10 2.3a1.2 1.2 0 1 0 .01 0M10 7v7h6l3 6M10.5 10.2h4.5M7 11.5a5.5 5.5 0 1 0 8.3 6.5',
  companion: 'M9.5 3a3.5 3.5 0 1 0 .01 0M3 20.5v-1.5a6.5 5.5 0 0 1 13 0v1.5M19 7v7M15.5 10.5h7',
};
