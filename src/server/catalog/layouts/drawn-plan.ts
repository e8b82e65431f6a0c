import {
  type DrawnBlock,
  type DrawnRow,
  type Fitting,
  isBlock,
  type PlanElement,
} from '../../../domain/floor-plan.ts';
import type { Db } from '../../platform/database/store.ts';
import { draftElements } from './drafts.repository.ts';
import { type BlockRow, blocksOfLayouts, type LayoutRow } from './layouts.repository.ts';
import { type SeatRow, seatsOfBlocks } from './seats.repository.ts';

/** A floor plan as the editor draws it; the stage of one that was never placed is missing. */
export interface StoredPlan {
  name: string;
  elements: PlanElement[];
  /** Nobody has placed the stage: guests see it above the blocks. */
  isStageAutomatic: boolean;
}

/** The draft of a layout or, if there is none, what is published. */
export async function currentPlan(db: Db, layout: LayoutRow): Promise<StoredPlan> {
  if (layout.draft_name === null) return publishedPlan(db, layout);
  const elements = await draftElements(db, layout.id);
  const isStageAutomatic = layout.fittings === null && elements.every(isBlock);
  return { name: layout.draft_name, elements, isStageAutomatic };
}

/** What guests see of a layout, with the rows of its blocks. */
export async function publishedPlan(db: Db, layout: LayoutRow): Promise<StoredPlan & { blocks: BlockRow[] }> {
  const blocks = await blocksOfLayouts(db, [layout.id]);
  const ids = blocks.map(({ id }) => id);
  const seats = Map.groupBy(ids.length > 0 ? await seatsOfBlocks(db, ids) : [], (seat) => seat.block_id);
  const fittings = readFittings(layout);
  return {
    name: layout.name,
    elements: [
      ...(fittings ?? []),
      ...blocks.map(
        (block): DrawnBlock => ({
          ...outlineOf(block),
          arc: block.arc,
          rows: rowsOf(seats.get(block.id) ?? []),
        }),
      ),
    ],
    isStageAutomatic: fittings === null,
    blocks,
  };
}

/** A block as it is drawn, without its seats. */
export function outlineOf(block: BlockRow): Omit<DrawnBlock, 'arc' | 'rows'> {
  const { name, x, y, w, h, rotation, group_key, has_fixed_places, fixed_places } = block;
  const { table_shape, sold_whole } = block;
  return {
    kind: 'block',
    key: keyOf(block),
    group: group_key,
    ...{ x, y, w, h, rotation },
    name,
    has_fixed_places: has_fixed_places === 1,
    fixed_places,
    ...(table_shape === null ? {} : { table: table_shape }),
    ...(sold_whole === 1 && { sold_whole: true }),
  };
}

function rowsOf(seats: ReadonlyArray<SeatRow>): DrawnRow[] {
  return [...Map.groupBy(seats, (seat) => seat.row)].map(([name, ofRow]) => ({
    name,
    seats: ofRow.map((seat) => ({
      key: keyOfSeat(seat),
      name: seat.name,
      position: seat.position,
      available: seat.is_available === 1,
      kind: seat.kind,
      ...(seat.view === null ? {} : { view: seat.view }),
    })),
  }));
}

/** The key of a block; one without a stored key gets it from its id. */
export function keyOf({ id, key }: Pick<BlockRow, 'id' | 'key'>): string {
  return key ?? `b${id}`;
}

/** The key of a seat; one without a stored key gets it from its id. */
export function keyOfSeat({ id, key }: { id: number; key: string | null }): string {
  return key ?? `s${id}`;
}

/** Stage, labels and other shapes; null if the stage is placed automatically. */
export function readFittings({ fittings }: Pick<LayoutRow, 'fittings'>): Fitting[] | null {
  return fittings === null ? null : JSON.parse(fittings);
}
