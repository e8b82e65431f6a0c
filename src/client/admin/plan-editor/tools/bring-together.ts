import type { DrawnPlan } from '../../../../domain/plan-element.ts';
import { isSamePlan } from '../../../../domain/plan-merge.ts';
import { type Board, edit } from '../board-store.ts';

/** Makes these elements as another plan has them, as a step that can be taken back: also those that were removed. */
export function putBack(board: Board, theirs: DrawnPlan, keys: ReadonlySet<string>): void {
  const kept = new Map(theirs.elements.map((element) => [element.key, element]));
  edit(board, (plan) => {
    const there = new Set(plan.elements.map(({ key }) => key));
    const missing = [...keys].filter((key) => !there.has(key)).flatMap((key) => kept.get(key) ?? []);
    const elements = plan.elements.map((element) =>
      keys.has(element.key) ? (kept.get(element.key) ?? element) : element,
    );
    return { ...plan, elements: [...elements, ...missing] };
  });
}

/** Whether two plans show the same; where seats were copied from is no longer said of a block that is saved. */
export function isSameDrawing(a: DrawnPlan, b: DrawnPlan): boolean {
  return isSamePlan(withoutOrigins(a), withoutOrigins(b));
}

function withoutOrigins(plan: DrawnPlan): DrawnPlan {
  const elements = plan.elements.map((element) =>
    element.kind === 'block' ? { ...element, copy_of: null } : element,
  );
  return { ...plan, elements };
}
