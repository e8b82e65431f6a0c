import type { DrawnPlan } from '../../../../domain/floor-plan.ts';
import { type History, stepHistory } from '../../../../domain/plan-history.ts';
import { applyChanges, changesOf, type ElementChanges, mergePlans } from '../../../../domain/plan-merge.ts';

/** From one state of a plan to the next. */
interface Step extends ElementChanges {
  name: string;
}

interface StoredHistory {
  present: DrawnPlan;
  /** Back from `present`, the nearest first. */
  past: Step[];
  /** On from `present`, the nearest first. */
  future: Step[];
}

const storageKey = (layoutId: number) => `layout-history:${layoutId}`;

/** Of some five that a browser gives to a tab. */
const MAX_CHARACTERS = 2_000_000;

/** Keeps what can be undone and redone for this tab; of a long history the nearest steps. */
export function storeHistory(layoutId: number, { past, present, future }: History<DrawnPlan>): void {
  const stored: StoredHistory = {
    present,
    past: stepsThrough([present, ...past.toReversed()]),
    future: stepsThrough([present, ...future]),
  };
  let text = JSON.stringify(stored);
  while (text.length > MAX_CHARACTERS && stored.past.length + stored.future.length > 0) {
    stored.past.length = Math.floor(stored.past.length / 2);
    stored.future.length = Math.floor(stored.future.length / 2);
    text = JSON.stringify(stored);
  }
  try {
    if (text.length <= MAX_CHARACTERS) sessionStorage.setItem(storageKey(layoutId), text);
  } catch {
    // Full or forbidden: then nothing can be undone after a reload.
  }
}

/** What this tab kept, on top of the plan as it is now; null if there is nothing. */
export function storedHistory(layoutId: number, now: DrawnPlan): History<DrawnPlan> | null {
  try {
    const text = sessionStorage.getItem(storageKey(layoutId));
    if (text === null) return null;
    const { present, past, future }: StoredHistory = JSON.parse(text);
    const history = {
      past: statesAlong(present, past).toReversed(),
      present,
      future: statesAlong(present, future),
      mark: null,
    };
    // Others may have drawn meanwhile.
    const change = (one: DrawnPlan) => (one === present ? now : mergePlans(present, one, now).plan);
    return stepHistory(history, { type: 'rebase', change });
  } catch {
    return null;
  }
}

export function forgetHistory(layoutId: number): void {
  try {
    sessionStorage.removeItem(storageKey(layoutId));
  } catch {
    // Forbidden: then nothing was kept.
  }
}

function stepsThrough(states: ReadonlyArray<DrawnPlan>): Step[] {
  return states.slice(1).map((state, index) => ({
    name: state.name,
    ...changesOf(states[index] ?? state, state),
  }));
}

function statesAlong(from: DrawnPlan, steps: ReadonlyArray<Step>): DrawnPlan[] {
  let plan = from;
  return steps.map((step) => {
    plan = { name: step.name, elements: applyChanges(plan, step) };
    return plan;
  });
}
