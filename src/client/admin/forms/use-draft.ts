import { useEffect, useState } from 'react';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';

export interface DraftForm<Draft> {
  /** The unsaved draft; without one, what the server has. */
  value: Draft;
  /** There is an unsaved draft. */
  isTouched: boolean;
  /** The draft was begun on another version than the server has now. */
  isOutdated: boolean;
  set: (changes: Partial<Draft>) => void;
  /** Goes back to what the server has. */
  discard: () => void;
  /** Keeps the draft as a change of what the server has now. */
  rebase: () => void;
}

/**
 * The fields of a form, stored in this tab under `name` until they are saved or discarded: they survive a reload, and a
 * colleague who saves first. `current` is what the server has, `basis` the field that names its version.
 */
export function useDraft<Draft extends object>(
  name: string,
  current: Draft,
  basis?: keyof Draft,
): DraftForm<Draft> {
  const [stored, setStored] = useStoredDraft<Draft>(name);
  const value = stored ?? current;
  const set = (changes: Partial<Draft>) => setStored({ ...value, ...changes });
  return {
    value,
    isTouched: stored !== null,
    isOutdated: basis !== undefined && stored !== null && stored[basis] !== current[basis],
    set,
    discard: () => setStored(null),
    rebase: () => {
      if (basis !== undefined) setStored(stored && { ...stored, [basis]: current[basis] });
    },
  };
}

/** A value stored in this tab under `name`; `null` for nothing. */
export function useStoredDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  // The page stored it itself, in this shape.
  const [draft, setDraft] = useState<Draft | null>(() => readTabValue(name) as Draft | null);

  useEffect(() => {
    if (draft === null) forgetTabValue(name);
    else storeTabValue(name, draft);
  }, [name, draft]);

  return [draft, setDraft];
}
