import { bendRows } from '../../../../domain/bent-rows.ts';
import type { DrawnBlock, DrawnSeat, TableShape } from '../../../../domain/floor-plan.ts';
import { isWithin } from '../../../../domain/plan-geometry.ts';
import { type Box, middleOf, type Point, turnPoint } from '../../../../domain/turned-box.ts';
import { middlesOfRows } from '../../../plan/bend-seats.ts';
import { AISLE_WIDTH, layOutRows, type SeatRow } from '../../../plan/seat-rows.ts';

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
  /** From one row to the next. */
  pitch: number;
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

/** Rows are no further apart than this, in seats. */
export const MAX_PITCH = 3;
/** The pitch of rows is a whole number of these, so that a box dragged a little needs no new field. */
const PITCH_STEP = 0.025;
/** Boxes are rounded to hundredths of a plan unit. */
const NEARLY = 0.999;

type Sides = Pick<Box, 'w' | 'h'>;
type Seating = Pick<DrawnBlock, 'rows' | 'arc' | 'table'>;

const fields = new WeakMap<object, SeatField>();
const fieldsOfRows = new WeakMap<DrawnBlock['rows'], Seating & { field: SeatField }>();

/**
 * How the seats of a block stand; the same object while these properties do not change. Rows stand as far apart as the
 * box has room for.
 */
export function seatFieldOf(block: Seating & Sides): SeatField {
  const known = fields.get(block);
  if (known !== undefined) return known;
  const field = fieldOfRows(block, pitchWithin(block));
  fields.set(block, field);
  return field;
}

/** With the distance of its rows in seats, whatever the box. */
export function fieldOfRows({ rows, arc, table }: Seating, pitch: number): SeatField {
  const known = fieldsOfRows.get(rows);
  if (known?.arc === arc && known.table === table && known.field.pitch === pitch) return known.field;
  const field = table === undefined ? placeSeats(rows, arc, pitch) : placeAround(rows, table);
  fieldsOfRows.set(rows, { rows, arc, table, field });
  return field;
}

/** The largest distance of rows, in seats, at which the width of the box and not its height limits the seats. */
function pitchWithin(block: Seating & Sides): number {
  const all = block.table === undefined ? endsOf(block.rows) : [];
  if (all.length < 2) return 1;
  const isFlat = (pitch: number) => {
    const bounds = boundsOfEnds(all, block.arc, pitch);
    const room = roomBelow(headOf(bounds, block), block);
    return room.h / bounds.h > (room.w / bounds.w) * NEARLY;
  };
  let [low, high] = [0, Math.round((MAX_PITCH - 1) / PITCH_STEP)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isFlat(1 + middle * PITCH_STEP)) low = middle;
    else high = middle - 1;
  }
  return 1 + low * PITCH_STEP;
}

interface RowEnds {
  /** The first seat and the last one, in seats from the middle of the block. */
  seats: readonly [number, number];
  isNamed: boolean;
}

const ends = new WeakMap<DrawnBlock['rows'], ReadonlyArray<RowEnds>>();

function endsOf(rows: DrawnBlock['rows']): ReadonlyArray<RowEnds> {
  const known = ends.get(rows);
  if (known !== undefined) return known;
  const laidOut = layOutSeats(rows);
  const found = middlesOfRows(laidOut).map(
    (along, index): RowEnds => ({
      seats: [along[0] ?? 0, along.at(-1) ?? 0],
      isNamed: laidOut.rows[index]?.name !== '',
    }),
  );
  ends.set(rows, found);
  return found;
}

/** Around rows bent as `placeSeats` bends them: nothing reaches further than their ends and their middles. */
function boundsOfEnds(all: ReadonlyArray<RowEnds>, arc: number, pitch: number): Box {
  const bent = bendApart(
    all.map(({ seats }) => seats),
    arc,
    pitch,
  );
  return boundsAround(
    all.flatMap(({ seats: [first, last], isNamed }, index) => {
      const room = isNamed ? ROW_NAME_DISTANCE : 0;
      const middle = first < 0 && last > 0 ? [0] : [];
      return [first - room, ...middle, last + room].map((offset) => bent.place(index, offset));
    }),
  );
}

/** As `bendRows`, with rows `pitch` seats apart: seats are as much narrower there, and all is enlarged afterwards. */
function bendApart(offsets: ReadonlyArray<ReadonlyArray<number>>, arc: number, pitch: number) {
  const { radius, place } = bendRows(
    offsets.map((row) => row.map((offset) => offset / pitch)),
    arc,
  );
  return {
    radius: radius === null ? null : radius * pitch,
    place: (row: number, offset: number): Point => {
      const { x, y } = place(row, offset / pitch);
      return { x: x * pitch, y: y * pitch };
    },
  };
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
    pitch: 1,
    bounds: boundsAround(shape === 'round' ? squareAround(radius) : seats),
    table: { w: size, h: shape === 'round' ? size : 1 - TABLE_GAP + 0.06 },
  };
}

function layOutSeats(rows: DrawnBlock['rows']) {
  return layOutRows(
    rows.flatMap(({ name, seats }) =>
      seats.map(
        (seat): PlacedSeat => ({ ...seat, id: seat.key, row: name, column: seat.position, x: 0, y: 0 }),
      ),
    ),
  );
}

function placeSeats(rows: DrawnBlock['rows'], arc: number, pitch: number): SeatField {
  const laidOut = layOutSeats(rows);
  const middles = middlesOfRows(laidOut);
  const bent = bendApart(middles, arc, pitch);
  for (const [index, { seats }] of laidOut.rows.entries()) {
    for (const [at, seat] of seats.entries())
      Object.assign(seat, bent.place(index, middles[index]?.[at] ?? 0));
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
    ...{ radius: bent.radius, pitch, table: null },
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
  const margin = marginOf(box);
  const head = table === null ? headOf(bounds, box) : 0;
  const room = roomBelow(table === null ? head : margin, box);
  return {
    side: sideIn(room, bounds),
    at: { x: box.x + box.w / 2, y: box.y + box.h - margin - room.h / 2 },
    head,
  };
}

/** A block of many rows needs no larger name than one of few. */
function headOf(bounds: Sides, box: Sides): number {
  const least = sideIn(roomBelow(box.h * HEAD, box), bounds);
  return Math.min(box.h * HEAD, MAX_HEAD * least);
}

const marginOf = ({ w, h }: Sides) => Math.min(w, h) * MARGIN;
const roomBelow = (top: number, box: Sides): Sides => ({
  w: box.w - 2 * marginOf(box),
  h: box.h - top - marginOf(box),
});
const sideIn = (room: Sides, bounds: Sides) => Math.min(room.w / bounds.w, room.h / bounds.h);

/** The box in which the seats of rows are `side` wide, the inverse of `fitSeats`. */
export function boxAroundSeats(bounds: Sides, side: number): Sides {
  const seats = { w: bounds.w * side, h: bounds.h * side };
  let box = seats;
  // Margin and head are a part of the box they enlarge.
  for (let step = 0; step < 40; step++) {
    const margin = marginOf(box);
    box = { w: seats.w + 2 * margin, h: seats.h + margin + Math.min(box.h * HEAD, MAX_HEAD * side) };
  }
  return box;
}

/** What margin and name leave of a box to seats that are `side` wide. */
export function roomForSeats(box: Sides, side: number): Sides {
  return roomBelow(Math.min(box.h * HEAD, MAX_HEAD * side), box);
}

/** What aisles and the names at both ends add to the seats of a row, in seats. */
export function extraWidth(aisles: number): number {
  return 2 * ROW_NAME_DISTANCE + aisles * AISLE_WIDTH;
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
export function depthInField({ radius, pitch }: SeatField, { x, y }: Point): number {
  return (radius === null ? y : Math.hypot(x, y + radius) - radius) / pitch;
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
