import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';

export interface DraftForm<Draft> {
  /** The unsaved draft, or else the server's values. */
  value: Draft;
  /** Whether there is an unsaved draft. */
  isTouched: boolean;
  /** Whether the draft is based on another version than the server has now. */
  isOutdated: boolean;
  set: (changes: Partial<Draft>) => void;
  /** Returns to the server's values. */
  discard: () => void;
  /** Keeps the draft as a change of the server's current version. */
  rebase: () => void;
  /** To be called when the draft is sent. */
  markSent: () => void;
  /**
   * To be called once what was sent is saved and read again: what was typed meanwhile stays, as a change of the
   * current version or as `keep` makes it of what is typed and what was sent.
   */
  settle: (keep?: (typed: Draft, sent: Draft) => Draft | null) => void;
}

/**
 * Stores a form's fields in this tab under `name` until they are saved or discarded: they survive a reload,
 * and a colleague who saves first. `current` are the server's values, `basis` is the field that identifies
 * their version.
 */
export function useDraft<Draft extends object>(
  name: string,
  current: Draft,
  basis?: keyof Draft,
): DraftForm<Draft> {
  const [stored, setStored] = useStoredDraft<Draft>(name);
  const value = stored ?? current;
  const sent = useRef<Draft>(null);
  const rebase = () => {
    if (basis !== undefined) setStored(stored && { ...stored, [basis]: current[basis] });
  };
  const set = (changes: Partial<Draft>) => setStored({ ...value, ...changes });
  return {
    value,
    isTouched: stored !== null,
    isOutdated: basis !== undefined && stored !== null && stored[basis] !== current[basis],
    set,
    discard: () => setStored(null),
    rebase,
    markSent() {
      sent.current = stored;
    },
    settle(keep) {
      if (stored === null || sent.current === null) return;
      if (stored === sent.current) setStored(null);
      else if (keep) setStored(keep(stored, sent.current));
      else rebase();
    },
  };
}

interface Saving {
  state: string;
  data?: { done?: string; saved?: readonly string[] } | null | undefined;
}

/** Until the page has read what it saved, the form would show the values from before. */
export function useSettledDraft({ state, data }: Saving, settleDraft: () => void): void {
  const settle = useEffectEvent(settleDraft);
  useLayoutEffect(() => {
    if (state === 'idle' && (data?.done !== undefined || data?.saved?.length)) settle();
  }, [state, data]);
}

/** A value kept in this tab under `name`, or `null`. */
export function useStoredDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  // The page stored it in this shape itself.
  const [draft, setDraft] = useState<Draft | null>(() => readTabValue(name) as Draft | null);

  useEffect(() => {
    if (draft === null) forgetTabValue(name);
    else storeTabValue(name, draft);
  }, [name, draft]);

  return [draft, setDraft];
}
