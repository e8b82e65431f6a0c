export interface History<T> {
  past: ReadonlyArray<T>;
  present: T;
  future: ReadonlyArray<T>;
  /** Identifies the last step; further steps with the same mark join it. */
  mark: string | null;
}

export type HistoryStep<T> =
  /** A change; with the `mark` of the previous step it joins that step. */
  | { type: 'do'; next: T; mark?: string | null }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Keeps the next change from joining the previous step. */
  | { type: 'pause' }
  /** Applies somebody else's change to every state, past and future included. */
  | { type: 'rebase'; change: (one: T) => T };

export const MAX_STEPS = 200;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], mark: null };
}

/** The history after a step; the same object if nothing changes. */
export function stepHistory<T>(history: History<T>, step: HistoryStep<T>): History<T> {
  const { past, present, future } = history;
  switch (step.type) {
    case 'do': {
      const { next, mark = null } = step;
      if (next === present) return history;
      if (mark !== null && mark === history.mark) return { past, present: next, future: [], mark };
      return { past: [...past.slice(1 - MAX_STEPS), present], present: next, future: [], mark };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null };
    }
    case 'redo': {
      const [after] = future;
      if (after === undefined) return history;
      return { past: [...past, present], present: after, future: future.slice(1), mark: null };
    }
    case 'pause':
      return history.mark === null ? history : { ...history, mark: null };
    case 'rebase': {
      const { change } = step;
      return { past: past.map(change), present: change(present), future: future.map(change), mark: null };
    }
  }
}
