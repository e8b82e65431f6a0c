import { bendRows } from '../../../../domain/bent-rows.ts';
import type { DrawnBlock, DrawnSeat, TableShape } from '../../../../domain/floor-plan.ts';
import { isWithin } from '../../../../domain/plan-geometry.ts';
import { type Box, middleOf, type Point, turnPoint } from '../../../../domain/turned-box.ts';
import { middlesOfRows } from '../../../plan/bend-seats.ts';
import { layOutRows, type SeatRow } from '../../../plan/seat-rows.ts';

/** A seat of a block; `x` and `y` are its middle in seat widths, before the block's own position, size and rotation. */
export interface PlacedSeat extends DrawnSeat {
  /** The key. */
  id: string;
  row: string;
  column: number;
  x: number;
  y: number;
}

interface SeatField {
  rows: ReadonlyArray<SeatRow<PlacedSeat>>;
  seats: ReadonlyArray<PlacedSeat>;
  /** On both sides of every row that has a name, and in its aisles. */
  rowNames: ReadonlyArray<Point & { text: string }>;
  /** Around seats and row names. */
  bounds: Box;
  /** Of the first row; null for straight rows. */
  radius: number | null;
  /** Half the size of the table; null for rows. */
  table: { w: number; h: number } | null;
}

/** In seats, from the last seat of a row. */
const ROW_NAME_DISTANCE = 0.95;
/** Between the middles of two seats, so that a name fits between them. */
const LEAST_AISLE = 1.5;
/** What is left to the block's name: a part of its height, and at most so many seats. */
const HEAD = 0.14;
const MAX_HEAD = 2;
const MARGIN = 0.04;

/** Around the edge of a table, in seats. */
const TABLE_GAP = 0.62;

type Seating = Pick<DrawnBlock, 'rows' | 'arc' | 'table'>;

const fields = new WeakMap<DrawnBlock['rows'], Seating & { field: SeatField }>();

/** How the seats of a block stand; the same object while these properties do not change. */
export function seatFieldOf({ rows, arc, table }: Seating): SeatField {
  const known = fields.get(rows);
  if (known?.arc === arc && known.table === table) return known.field;
  const field = table === undefined ? placeSeats(rows, arc) : placeAround(rows, table);
  fields.set(rows, { rows, arc, table, field });
  return field;
}

/** Clockwise around a round table, or along one long side and then the other; rows follow each other. */
function placeAround(rows: DrawnBlock['rows'], shape: TableShape): SeatField {
  const seats = rows.flatMap(({ name, seats }) =>
    seats.map((seat): PlacedSeat => ({ ...seat, id: seat.key, row: name, column: 0, x: 0, y: 0 })),
  );
  const aSide = Math.ceil(seats.length / 2);
  const radius = Math.max(0.5 / Math.sin(Math.PI / Math.max(seats.length, 2)), 1.1);
  for (const [index, seat] of seats.entries()) {
    if (shape === 'round') {
      const angle = (index / seats.length) * 2 * Math.PI;
      Object.assign(seat, { column: index, x: radius * Math.sin(angle), y: -radius * Math.cos(angle) });
    } else {
      const at = index % aSide;
      Object.assign(seat, { column: at, x: at - (aSide - 1) / 2, y: index < aSide ? -1 : 1 });
    }
  }
  const sides = shape === 'round' ? [seats] : [seats.slice(0, aSide), seats.slice(aSide)];
  const size = shape === 'round' ? radius - TABLE_GAP : Math.max(aSide, 1) / 2;
  return {
    seats,
    rows: sides.map((side) => ({
      name: side[0]?.row ?? '',
      places: side.map((seat) => ({ column: seat.column, seat })),
      seats: side,
    })),
    rowNames: [],
    radius: null,
    bounds: boundsAround(shape === 'round' ? squareAround(radius) : seats),
    table: { w: size, h: shape === 'round' ? size : 1 - TABLE_GAP + 0.06 },
  };
}

function placeSeats(rows: DrawnBlock['rows'], arc: number): SeatField {
  const laidOut = layOutRows(
    rows.flatMap(({ name, seats }) =>
      seats.map(
        (seat): PlacedSeat => ({ ...seat, id: seat.key, row: name, column: seat.position, x: 0, y: 0 }),
      ),
    ),
  );
  const middles = middlesOfRows(laidOut);
  const bent = bendRows(middles, arc);
  for (const [index, { seats }] of laidOut.rows.entries()) {
    for (const [at, seat] of seats.entries()) Object.assign(seat, bent.rows[index]?.[at]);
  }
  const rowNames = laidOut.rows.flatMap(({ name }, index) => {
    const along = middles[index] ?? [];
    const [first = 0, last = 0] = [along[0], along.at(-1)];
    const aisles = along.flatMap((middle, at) => {
      const next = along[at + 1] ?? middle;
      return next - middle < LEAST_AISLE ? [] : [(middle + next) / 2];
    });
    const offsets = [first - ROW_NAME_DISTANCE, ...aisles, last + ROW_NAME_DISTANCE];
    return name === '' ? [] : offsets.map((offset) => ({ text: name, ...bent.place(index, offset) }));
  });
  const seats = laidOut.rows.flatMap((row) => row.seats);
  return {
    ...{ rows: laidOut.rows, seats, rowNames, bounds: boundsAround([...seats, ...rowNames]) },
    ...{ radius: bent.radius, table: null },
  };
}

const squareAround = (radius: number) => [
  { x: -radius, y: -radius },
  { x: radius, y: radius },
];

function boundsAround(points: ReadonlyArray<Point>): Box {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const [index, { x, y }] of points.entries()) {
    left = index === 0 ? x : Math.min(left, x);
    right = index === 0 ? x : Math.max(right, x);
    top = index === 0 ? y : Math.min(top, y);
    bottom = index === 0 ? y : Math.max(bottom, y);
  }
  return { x: left - 0.5, y: top - 0.5, w: right - left + 1, h: bottom - top + 1 };
}

/** How a field lies in its block: `side` is the width of a seat in plan units, `at` the middle of the field. */
interface SeatFit {
  side: number;
  at: Point;
  /** The strip at the front edge for the block's name. */
  head: number;
}

export function fitSeats({ bounds, table }: SeatField, box: Box): SeatFit {
  const margin = Math.min(box.w, box.h) * MARGIN;
  const sideOf = ({ w, h }: { w: number; h: number }) => Math.min(w / bounds.w, h / bounds.h);
  const roomBelow = (top: number) => ({ w: box.w - 2 * margin, h: box.h - top - margin });
  // A block of many rows needs no larger name than one of few.
  const least = sideOf(roomBelow(box.h * HEAD));
  const head = table === null ? Math.min(box.h * HEAD, MAX_HEAD * least) : 0;
  const room = roomBelow(table === null ? head : margin);
  return {
    side: sideOf(room),
    at: { x: box.x + box.w / 2, y: box.y + box.h - margin - room.h / 2 },
    head,
  };
}

/** From seat widths to the units of a plan, without the block's rotation. */
export function seatTransform({ bounds }: SeatField, { side, at }: SeatFit): string {
  const middle = middleOf(bounds);
  return `translate(${at.x} ${at.y}) scale(${side}) translate(${-middle.x} ${-middle.y})`;
}

/** The inverse, with the block's rotation: from a point of the plan to seat widths. */
export function toSeatField(point: Point, block: DrawnBlock): Point {
  const field = seatFieldOf(block);
  const { side, at } = fitSeats(field, block);
  const middle = middleOf(field.bounds);
  const upright = turnPoint(point, middleOf(block), -block.rotation);
  return { x: (upright.x - at.x) / side + middle.x, y: (upright.y - at.y) / side + middle.y };
}

/** How many rows a point of the field lies behind the first one. */
export function depthInField({ radius }: SeatField, { x, y }: Point): number {
  return radius === null ? y : Math.hypot(x, y + radius) - radius;
}

/** The seat under a point of the plan; `reach` in plan units enlarges seats for fingers. */
export function seatAt(block: DrawnBlock, point: Point, reach = 0): PlacedSeat | null {
  const field = seatFieldOf(block);
  if (field.seats.length === 0) return null;
  const { x, y } = toSeatField(point, block);
  const far = Math.max(0.5, reach / fitSeats(field, block).side);
  let nearest: PlacedSeat | null = null;
  let least = far;
  for (const seat of field.seats) {
    const distance = Math.hypot(seat.x - x, seat.y - y);
    if (distance > least) continue;
    nearest = seat;
    least = distance;
  }
  return nearest;
}

/** The seats whose middle is within an upright frame on the plan. */
export function seatsWithin(block: DrawnBlock, frame: Box): PlacedSeat[] {
  const place = placerOf(block);
  return seatFieldOf(block).seats.filter((seat) => isWithin(place(seat), { ...frame, rotation: 0 }));
}

/** Where a seat is on the plan. */
export function onPlan(seat: Point, block: DrawnBlock): Point {
  return placerOf(block)(seat);
}

/** From seat widths to the plan, with the block's rotation. */
function placerOf(block: DrawnBlock): (seat: Point) => Point {
  const field = seatFieldOf(block);
  const { side, at } = fitSeats(field, block);
  const [middle, about] = [middleOf(field.bounds), middleOf(block)];
  return ({ x, y }) =>
    turnPoint({ x: at.x + (x - middle.x) * side, y: at.y + (y - middle.y) * side }, about, block.rotation);
}
