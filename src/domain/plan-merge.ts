import type { DrawnPlan, PlanElement } from './floor-plan.ts';

interface MergedPlan {
  plan: DrawnPlan;
  /** Keys of elements with a property that both changed; there `mine` wins. */
  conflicts: string[];
}

/**
 * Three-way merge of two versions of a plan, property by property. If both changed a property, `mine` wins. An element
 * that one removed and the other changed stays, because redrawing it costs more than removing it again.
 */
export function mergePlans(base: DrawnPlan, mine: DrawnPlan, theirs: DrawnPlan): MergedPlan {
  const before = byKey(base);
  const ofMine = byKey(mine);
  const ofTheirs = byKey(theirs);
  const conflicts: string[] = [];
  const elements: PlanElement[] = [];
  for (const theirElement of theirs.elements) {
    const merged = mergeElement(before.get(theirElement.key), ofMine.get(theirElement.key), theirElement);
    if (merged === null) continue;
    if (merged.isConflict) conflicts.push(theirElement.key);
    elements.push(merged.element);
  }
  for (const element of mine.elements) {
    if (ofTheirs.has(element.key)) continue;
    const was = before.get(element.key);
    if (was === undefined || !isSame(was, element)) elements.push(element);
  }
  return { plan: { name: pick(base.name, mine.name, theirs.name), elements }, conflicts };
}

/** Whether two plans have the same name and the same elements. */
export function isSamePlan(a: DrawnPlan, b: DrawnPlan): boolean {
  if (a === b) return true;
  if (a.name !== b.name || a.elements.length !== b.elements.length) return false;
  const others = byKey(b);
  return a.elements.every((element) => {
    const other = others.get(element.key);
    return other !== undefined && isSame(element, other);
  });
}

const byKey = ({ elements }: DrawnPlan) => new Map(elements.map((element) => [element.key, element]));

const pick = <T>(base: T | undefined, mine: T, theirs: T): T => (mine === base ? theirs : mine);

type Properties = Record<string, unknown>;

function isSame(a: PlanElement, b: PlanElement): boolean {
  if (a === b) return true;
  const ofA: Properties = { ...a };
  const ofB: Properties = { ...b };
  const names = new Set([...Object.keys(ofA), ...Object.keys(ofB)]);
  return [...names].every((name) => ofA[name] === ofB[name]);
}

/** Null if `mine` removed it and `theirs` did not change it. */
function mergeElement(
  base: PlanElement | undefined,
  mine: PlanElement | undefined,
  theirs: PlanElement,
): { element: PlanElement; isConflict: boolean } | null {
  if (mine === undefined) {
    return base !== undefined && isSame(base, theirs) ? null : { element: theirs, isConflict: false };
  }
  if (base !== undefined && isSame(base, theirs)) return { element: mine, isConflict: false };
  if (isSame(mine, theirs) || (base !== undefined && isSame(base, mine)))
    return { element: theirs, isConflict: false };
  const was: Properties = { ...base };
  const ofMine: Properties = { ...mine };
  const ofTheirs: Properties = { ...theirs };
  let isConflict = false;
  const merged = { ...ofTheirs };
  for (const name of Object.keys(ofMine)) {
    merged[name] = pick(was[name], ofMine[name], ofTheirs[name]);
    if (ofMine[name] !== was[name] && ofTheirs[name] !== was[name] && ofMine[name] !== ofTheirs[name]) {
      isConflict = true;
    }
  }
  // Merging properties of two elements of the same kind gives another one, which TypeScript cannot tell.
  return { element: merged as unknown as PlanElement, isConflict };
}
