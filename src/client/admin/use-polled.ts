import { useEffect, useEffectEvent, useState } from 'react';

const EVERY_MS = 3_000;

export interface Polled<T> {
  /** What came last; null before the first answer. */
  answer: T | null;
  /** When it came, epoch milliseconds. */
  at: number;
  /** The last question got no answer: what is shown may be old. */
  isStale: boolean;
}

/**
 * Asks every three seconds while the page is visible, at once when it becomes visible again or `version` changes, and
 * never while a question is under way.
 */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T>, version: unknown = null): Polled<T> {
  const [polled, setPolled] = useState<Polled<T>>({ answer: null, at: 0, isStale: false });
  const read = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means to ask at once
  useEffect(() => {
    const ending = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const ask = async () => {
      clearTimeout(next);
      if (isAsking || document.hidden) return;
      isAsking = true;
      try {
        const answer = await read(ending.signal);
        if (!ending.signal.aborted) setPolled({ answer, at: Date.now(), isStale: false });
      } catch {
        if (!ending.signal.aborted) setPolled((before) => ({ ...before, isStale: true }));
      }
      isAsking = false;
      if (!ending.signal.aborted) next = setTimeout(ask, EVERY_MS);
    };
    document.addEventListener('visibilitychange', ask);
    ask();
    return () => {
      ending.abort();
      clearTimeout(next);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [version]);

  return polled;
}
