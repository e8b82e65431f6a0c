import { type DrawnBlock, type DrawnPlan, isBlock } from './floor-plan.ts';
import { compareKeyed, type NamedSeat, seatsOfRows } from './plan-merge.ts';

/** What is different for guests once a draft is published. */
export interface PlanChanges {
  added: DrawnBlock[];
  removed: DrawnBlock[];
  changed: { before: DrawnBlock; after: DrawnBlock }[];
  /** Seats removed from blocks that stay, by the key of their block. */
  removedSeats: ReadonlyMap<string, ReadonlyArray<NamedSeat>>;
  /**
   * Numbers of seats, those of added and removed blocks included; `views` are those of the changed ones with another note
   * on their view.
   */
  seats: { added: number; removed: number; changed: number; views: number };
  /** The name, the stage or a label is another. */
  hasOtherLook: boolean;
}

/** Compares a draft with what is published; blocks and seats are the same if their keys are. */
export function planChanges(published: DrawnPlan, draft: DrawnPlan): PlanChanges {
  const before = new Map(published.elements.filter(isBlock).map((block) => [block.key, block]));
  const blocks = compareKeyed([...before.values()], draft.elements.filter(isBlock));
  const fittings = compareKeyed(
    published.elements.filter((element) => !isBlock(element)),
    draft.elements.filter((element) => !isBlock(element)),
  );
  const changed = blocks.changed.flatMap((after) => {
    const was = before.get(after.key);
    return was === undefined ? [] : [{ before: was, after }];
  });
  const seats = {
    added: countSeats(blocks.added),
    removed: countSeats(blocks.removed),
    changed: 0,
    views: 0,
  };
  const removedSeats = new Map<string, NamedSeat[]>();
  for (const { before, after } of changed) {
    const ofBlock = compareKeyed(seatsOfRows(before.rows), seatsOfRows(after.rows));
    seats.added += ofBlock.added.length;
    seats.removed += ofBlock.removed.length;
    seats.changed += ofBlock.changed.length;
    const views = new Map(seatsOfRows(before.rows).map(({ key, view }) => [key, view]));
    seats.views += ofBlock.changed.filter(({ key, view }) => view !== views.get(key)).length;
    if (ofBlock.removed.length > 0) removedSeats.set(after.key, ofBlock.removed);
  }
  const hasOtherFittings = Object.values(fittings).some((elements) => elements.length > 0);
  return {
    ...{ added: blocks.added, removed: blocks.removed, changed, removedSeats, seats },
    hasOtherLook: published.name !== draft.name || hasOtherFittings,
  };
}

function countSeats(blocks: ReadonlyArray<DrawnBlock>): number {
  return blocks.reduce((sum, { rows }) => sum + seatsOfRows(rows).length, 0);
}
