import type { BlockFacts } from '../../../../contract/layouts.ts';
import { type DrawnBlock, type DrawnPlan, isBlock } from '../../../../domain/plan-element.ts';
import type { PlanBlock } from '../../../plan/plan-block.ts';

type Facts = ReadonlyMap<string, BlockFacts>;

const NOBODY = { seats: [], places: 0 };

/** What was made of a block last: drawn again only when something about it changes. */
const known = new WeakMap<DrawnBlock, { facts: Facts; shown: PlanBlock }>();

/** The blocks of a plan as guests see them while nothing is sold, by their keys. */
export function shownBlocks({ elements }: DrawnPlan, facts: Facts): ReadonlyMap<string, PlanBlock> {
  return new Map(elements.filter(isBlock).map((block) => [block.key, shownBlock(block, facts)]));
}

function shownBlock(block: DrawnBlock, facts: Facts): PlanBlock {
  const kept = known.get(block);
  if (kept?.facts === facts) return kept.shown;
  const { key, name, x, y, w, h, rotation } = block;
  const own = facts.get(key);
  const shown: PlanBlock = {
    // A block that is not saved yet has no id, and nothing here asks for it.
    ...{ id: own?.id ?? 0, name, x, y, w, h, rotation },
    color: own?.color ?? null,
    category: null,
    fromCents: null,
    total: placesOf(block, facts),
    taken: NOBODY,
  };
  known.set(block, { facts, shown });
  return shown;
}

/** How many places a block has that can be sold; of a copy that is not saved yet, as many as its original. */
export function placesOf(block: DrawnBlock, facts: Facts): number {
  if (block.has_fixed_places) return block.fixed_places;
  const own = facts.get(block.key) ?? [...facts.values()].find(({ id }) => id === block.copy_of);
  return own?.available ?? 0;
}
