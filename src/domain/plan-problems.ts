import { type DrawnBlock, type DrawnPlan, isBlock } from './floor-plan.ts';
import { doOverlap } from './plan-geometry.ts';
import { longestRun, MOST_BETWEEN_AISLES } from './seat-pattern.ts';

/** Something that would confuse guests; it does not prevent saving. */
export interface PlanProblem {
  kind: 'overlap' | 'same_name' | 'no_places' | 'no_name' | 'long_row';
  /** The blocks it is about, and the stage beneath one. */
  keys: string[];
}

const MAX_PROBLEMS = 20;

/**
 * Blocks that overlap each other or the stage, share a name, have none, have no places (`placesOf` counts them by block
 * key), or have too many seats in a row without an aisle; the sides of a block count as aisles.
 */
export function findPlanProblems(plan: DrawnPlan, placesOf: (key: string) => number): PlanProblem[] {
  const blocks = plan.elements.filter(isBlock);
  const problems: PlanProblem[] = [];
  const solid = [...blocks, ...plan.elements.filter(({ kind }) => kind === 'stage')];
  const circles = solid.map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2, r: Math.hypot(w, h) / 2 }));
  for (const [i, a] of blocks.entries()) {
    for (let j = i + 1; j < solid.length; j++) {
      const b = solid[j];
      const [here, there] = [circles[i], circles[j]];
      if (b === undefined || here === undefined || there === undefined) continue;
      if (Math.hypot(here.x - there.x, here.y - there.y) > here.r + there.r) continue;
      if (doOverlap(a, b)) problems.push({ kind: 'overlap', keys: [a.key, b.key] });
      if (problems.length >= MAX_PROBLEMS) return problems;
    }
  }
  for (const [name, same] of Map.groupBy(blocks, (block) => block.name.trim().toLowerCase())) {
    const keys = same.map(({ key }) => key);
    if (name === '') problems.push({ kind: 'no_name', keys });
    else if (same.length > 1) problems.push({ kind: 'same_name', keys });
  }
  const long = blocks.filter(hasLongRow).map(({ key }) => key);
  if (long.length > 0) problems.push({ kind: 'long_row', keys: long });
  const empty = blocks.filter(({ key }) => placesOf(key) === 0).map(({ key }) => key);
  if (empty.length > 0) problems.push({ kind: 'no_places', keys: empty });
  return problems.slice(0, MAX_PROBLEMS);
}

function hasLongRow({ rows, table, has_fixed_places }: DrawnBlock): boolean {
  return table === undefined && !has_fixed_places && longestRun(rows).length > MOST_BETWEEN_AISLES;
}
