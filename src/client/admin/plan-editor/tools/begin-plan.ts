import {
  type DrawnBlock,
  type Fitting,
  type PlanElement,
  STAGE_KEY,
  type TableShape,
} from '../../../../domain/floor-plan.ts';
import { roundPlan } from '../../../../domain/plan-geometry.ts';
import { resizeTable } from '../../../../domain/seat-edits.ts';
import {
  evenAisles,
  MOST_BETWEEN_AISLES,
  rowsOfPattern,
  simplePattern,
} from '../../../../domain/seat-pattern.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { stageAbove } from '../../../plan/plan-frame.ts';
import { newSeatKey, replaceRows } from '../seats/edited-seats.ts';
import { fieldOfRows } from '../seats/seat-geometry.ts';
import { sidesForSeats, usualMeasures } from '../seats/true-measures.ts';
import { newElementKey } from './add-elements.ts';

/** Seats; longer ones become more rows. */
const MAX_ROW = 300;
/** Of a seat in plan units. */
const SEAT = 20;
const TABLE_DISTANCE = 24;
/** Of the block around a table. */
const MARGIN = 0.05;
const LEAST_STAGE = { w: 120, h: 30 };
/** Width to height of a room full of tables. */
const ROOM_RATIO = 1.5;

export interface RowsWish {
  places: number;
  rows: number;
  hasAisle: boolean;
  /** In degrees. */
  arc: number;
}

/** A stage and before it one block of rows. */
export function drawRows(wish: RowsWish): PlanElement[] {
  return withStage([rowsBlock('Parkett', wish)]);
}

/** The rows of the stalls; the others are the circle's. */
const STALLS_SHARE = 0.7;
/** Between stalls and circle, in plan units. */
const CIRCLE_DISTANCE = 60;

/** A stage, the stalls and behind them the circle, if there are rows enough for both. */
export function drawTheatre(wish: RowsWish): PlanElement[] {
  const each = Math.min(Math.ceil(wish.places / wish.rows), MAX_ROW);
  const rows = Math.ceil(wish.places / each);
  const inStalls = Math.ceil(rows * STALLS_SHARE);
  if (inStalls === rows) return drawRows(wish);
  const stalls = rowsBlock('Parkett', { ...wish, rows: inStalls, places: each * inStalls });
  const circle = rowsBlock('Rang', { ...wish, rows: rows - inStalls, places: wish.places - each * inStalls });
  const x = Math.round((stalls.w - circle.w) / 2);
  return withStage([stalls, { ...circle, x, y: stalls.h + CIRCLE_DISTANCE }]);
}

/** As evenly filled as possible, the last row with what is left. */
function rowsBlock(name: string, { places, rows: count, hasAisle, arc }: RowsWish): DrawnBlock {
  const seats = Math.min(Math.ceil(places / count), MAX_ROW);
  const planned = rowsOfPattern({
    ...{ ...simplePattern, rows: Math.ceil(places / seats), seats, isWithoutLookAlikes: true },
    aislesAfter: evenAisles(seats, partsOfRow(seats, hasAisle)),
  });
  const last = planned.at(-1);
  if (last !== undefined) last.seats.splice(places - seats * (planned.length - 1));
  const rows = replaceRows([], planned);
  const block = blockOf(name, sidesForSeats({ rows, arc }, usualMeasures));
  return { ...block, arc, rows };
}

/** An aisle in the middle needs as many parts on its left as on its right. */
function partsOfRow(seats: number, hasAisle: boolean): number {
  const least = hasAisle
    ? 2 * Math.ceil(seats / (2 * MOST_BETWEEN_AISLES))
    : Math.ceil(seats / MOST_BETWEEN_AISLES);
  return Math.min(least, seats);
}

export interface TablesWish {
  tables: number;
  /** At each table. */
  seats: number;
  shape: TableShape;
}

/** A stage and before it tables with numbers, in lines. */
export function drawTables({ tables, seats, shape }: TablesWish): PlanElement[] {
  const sizeOf = (rows: DrawnBlock['rows']) => fieldOfRows({ rows, arc: 0, table: shape }, 1).bounds;
  const one = sizeOf(resizeTable([], seats, newSeatKey));
  const [w, h] = [one.w * SEAT * (1 + MARGIN), one.h * SEAT * (1 + MARGIN)];
  const [across, down] = [w + TABLE_DISTANCE, h + TABLE_DISTANCE];
  const columns = Math.max(1, Math.round(Math.sqrt((tables * ROOM_RATIO * down) / across)));
  return withStage(
    Array.from({ length: tables }, (_, index) => ({
      ...blockOf(`Tisch ${index + 1}`, { w, h }),
      ...{ x: Math.round((index % columns) * across), y: Math.round(Math.floor(index / columns) * down) },
      ...{ table: shape, rows: resizeTable([], seats, newSeatKey) },
    })),
  );
}

export interface StandsWish {
  stands: number;
  /** On the square before them, without numbers. */
  places: number;
}

/** Of a wine stand, and between two, in plan units. */
const STAND = { w: 150, h: 44 };
const STAND_DISTANCE = 24;
const LEAST_SQUARE = { w: 420, h: 280 };

/** A stage and before it a square for those who stand, with wine stands along both sides. */
export function drawStands({ stands, places }: StandsWish): PlanElement[] {
  const perSide = Math.ceil(stands / 2);
  const step = STAND.h + STAND_DISTANCE;
  const { w, h } = { w: LEAST_SQUARE.w, h: Math.max(LEAST_SQUARE.h, perSide * step - STAND_DISTANCE) };
  const square: DrawnBlock = {
    ...blockOf('Festplatz', { w, h }),
    ...{ has_fixed_places: true, fixed_places: places },
  };
  const signs = Array.from(
    { length: stands },
    (_, index): Fitting => ({
      ...{ kind: 'label', key: newElementKey(), group: null, text: `Stand ${index + 1}`, sign: 'bar' },
      ...{ ...STAND, rotation: 0, y: (index % perSide) * step },
      x: index < perSide ? -STAND.w - STAND_DISTANCE : w + STAND_DISTANCE,
    }),
  );
  return [...withStage([square]), ...signs];
}

function blockOf(name: string, { w, h }: { w: number; h: number }): DrawnBlock {
  return {
    ...{ kind: 'block', key: newElementKey(), group: null, name, x: 0, y: 0, rotation: 0 },
    ...{ w: roundPlan(w), h: roundPlan(h) },
    ...{ has_fixed_places: false, fixed_places: 0, arc: 0, rows: [] },
  };
}

function withStage(blocks: DrawnBlock[]): PlanElement[] {
  const above = stageAbove(boundsOf(blocks));
  const [w, h] = [Math.max(above.w, LEAST_STAGE.w), Math.max(above.h, LEAST_STAGE.h)];
  const stage: Fitting = {
    ...{ ...above, kind: 'stage', key: STAGE_KEY, group: null, w, h },
    x: above.x - (w - above.w) / 2,
    y: above.y - (h - above.h),
  };
  return [stage, ...blocks];
}
