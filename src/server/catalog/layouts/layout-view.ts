import type { Fitting, Layout } from '../../../contract/layouts.ts';
import type { DrawnBlock } from '../../../domain/floor-plan.ts';
import { storedTimeOrNull } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import {
  type BlockRow,
  blockColors,
  blocksOfLayouts,
  eventsOnLayouts,
  type LayoutRow,
  layoutRows,
  takenCounts,
} from './layouts.repository.ts';
import { seatCounts } from './seats.repository.ts';

/** All layouts as staff see them, or only the one with this id. */
export async function viewLayouts(db: Db, now: number, id?: number): Promise<Layout[]> {
  const layouts = await layoutRows(db, id);
  if (layouts.length === 0) return [];
  const ids = layouts.map((layout) => layout.id);
  const blocks = Map.groupBy(await blocksOfLayouts(db, ids), (block) => block.layout_id);
  const counts = new Map((await seatCounts(db, ids)).map((row) => [row.block_id, row]));
  const taken = new Map((await takenCounts(db, ids, now)).map((row) => [row.id, Number(row.taken)]));
  const colors = new Map((await blockColors(db, ids)).map((row) => [row.block_id, row.color]));
  const events = Map.groupBy(await eventsOnLayouts(db, ids), (event) => event.layout_id);
  return layouts.map((layout) => {
    const ofLayout = blocks.get(layout.id) ?? [];
    return {
      id: layout.id,
      name: layout.name,
      version: layout.version,
      changed_at: storedTimeOrNull(layout.changed_at),
      changed_by: layout.changed_by,
      elements: [...(readFittings(layout) ?? []), ...ofLayout.map(drawBlock)],
      is_stage_automatic: layout.fittings === null,
      blocks: ofLayout.map((block) => ({
        key: keyOf(block),
        id: block.id,
        seats: Number(counts.get(block.id)?.seats ?? 0),
        available: Number(counts.get(block.id)?.available ?? 0),
        taken: taken.get(block.id) ?? 0,
        color: colors.get(block.id) ?? null,
      })),
      events: (events.get(layout.id) ?? []).map(({ id, name, is_published }) => ({
        id,
        name,
        is_published: is_published === 1,
      })),
    };
  });
}

/** The key of a block; one without a stored key gets it from its id. */
export function keyOf({ id, key }: Pick<BlockRow, 'id' | 'key'>): string {
  return key ?? `b${id}`;
}

function drawBlock(block: BlockRow): DrawnBlock {
  const { name, x, y, w, h, rotation, group_key, has_fixed_places, fixed_places } = block;
  return {
    kind: 'block',
    key: keyOf(block),
    group: group_key,
    ...{ x, y, w, h, rotation },
    name,
    has_fixed_places: has_fixed_places === 1,
    fixed_places,
    copy_of: null,
  };
}

/** Stage, labels and other shapes; null if the stage is placed automatically. */
export function readFittings({ fittings }: Pick<LayoutRow, 'fittings'>): Fitting[] | null {
  return fittings === null ? null : JSON.parse(fittings);
}
