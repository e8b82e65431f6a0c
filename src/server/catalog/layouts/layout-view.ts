import type { Layout, LayoutSummary } from '../../../contract/layouts.ts';
import { countPlaces, isBlock, type PlanElement } from '../../../domain/floor-plan.ts';
import { storedTimeOrNull } from '../../../domain/stored-time.ts';
import { takenSeatsOfBlocks } from '../../inventory/in-use.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { draftElements } from './drafts.repository.ts';
import { currentPlan, keyOfSeat, outlineOf, readFittings } from './drawn-plan.ts';
import {
  blockColors,
  blocksOfLayouts,
  eventsOnLayouts,
  type LayoutRow,
  layoutRows,
  takenCounts,
} from './layouts.repository.ts';
import { seatCounts, seatKeys } from './seats.repository.ts';

/** All layouts in the list of staff: as guests see them or, before the first publication, as drawn. */
export async function viewLayouts(db: Db, now: number): Promise<LayoutSummary[]> {
  return summarize(db, await layoutRows(db), now);
}

/** A layout in the editor; undefined if there is none with this id. */
export async function viewLayout(db: Db, id: number, now: number): Promise<Layout | undefined> {
  const rows = await layoutRows(db, id);
  const [summary] = await summarize(db, rows, now);
  const [row] = rows;
  if (row === undefined || summary === undefined) return undefined;
  const { name, elements, isStageAutomatic } = await currentPlan(db, row);
  const keys = new Map(summary.blocks.map((block) => [block.id, block.key]));
  const taken = await takenSeatsOfBlocks(db, [...keys.keys()], now);
  const taken_seats: Layout['taken_seats'] = {};
  for (const seat of await seatKeys(db, [...taken])) {
    const block = keys.get(seat.block_id);
    if (block !== undefined) taken_seats[block] = [...(taken_seats[block] ?? []), keyOfSeat(seat)];
  }
  return { ...summary, name, elements, is_stage_automatic: isStageAutomatic, taken_seats };
}

async function summarize(db: Db, layouts: ReadonlyArray<LayoutRow>, now: number): Promise<LayoutSummary[]> {
  if (layouts.length === 0) return [];
  const ids = layouts.map((layout) => layout.id);
  const blocks = Map.groupBy(await blocksOfLayouts(db, ids), (block) => block.layout_id);
  const counts = new Map((await seatCounts(db, ids)).map((row) => [row.block_id, row]));
  const taken = new Map((await takenCounts(db, ids, now)).map((row) => [row.id, Number(row.taken)]));
  const colors = new Map((await blockColors(db, ids)).map((row) => [row.block_id, row.color]));
  const events = Map.groupBy(await eventsOnLayouts(db, ids), (event) => event.layout_id);
  return Promise.all(
    layouts.map(async (layout): Promise<LayoutSummary> => {
      const ofLayout = (blocks.get(layout.id) ?? []).map((block) => ({
        outline: outlineOf(block),
        id: block.id,
        seats: Number(counts.get(block.id)?.seats ?? 0),
        available: Number(counts.get(block.id)?.available ?? 0),
      }));
      const isDrawnOnly = layout.is_published === 0;
      const listed: LayoutSummary['elements'] = isDrawnOnly
        ? (await draftElements(db, layout.id)).map(withoutSeats)
        : [
            ...(readFittings(layout) ?? []),
            ...ofLayout.map(({ outline, available }) => ({
              ...outline,
              places: outline.has_fixed_places ? outline.fixed_places : available,
            })),
          ];
      return {
        id: layout.id,
        name: isDrawnOnly ? (layout.draft_name ?? layout.name) : layout.name,
        version: layout.version,
        changed_at: storedTimeOrNull(layout.changed_at),
        changed_by: layout.changed_by,
        elements: listed,
        is_stage_automatic: layout.fittings === null && listed.every(({ kind }) => kind === 'block'),
        blocks: ofLayout.map(({ outline, ...facts }) => ({
          ...facts,
          key: outline.key,
          taken: taken.get(facts.id) ?? 0,
          color: colors.get(facts.id) ?? null,
        })),
        events: (events.get(layout.id) ?? []).map(({ id, name, is_published }) => ({
          id,
          name,
          is_published: is_published === 1,
        })),
        is_published: !isDrawnOnly,
        has_draft: layout.draft_name !== null,
        places: listed.reduce((sum, one) => sum + (one.kind === 'block' ? one.places : 0), 0),
      };
    }),
  );
}

function withoutSeats(element: PlanElement): LayoutSummary['elements'][number] {
  if (!isBlock(element)) return element;
  const { arc: _arc, rows: _rows, ...outline } = element;
  return { ...outline, places: countPlaces(element, 'available') };
}
