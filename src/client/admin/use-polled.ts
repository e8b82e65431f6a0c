import { useEffect, useEffectEvent, useState } from 'react';

const EVERY_MS = 3_000;

export interface Polled<T> {
  /** The latest answer; null before the first one. */
  answer: T | null;
  /** When it arrived, epoch milliseconds. */
  at: number;
  /** The last request failed, so the answer may be old. */
  isStale: boolean;
}

/**
 * Polls every three seconds while the page is visible, and at once when it becomes visible again or `version`
 * changes, but never while a request is in progress.
 */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T>, version: unknown = null): Polled<T> {
  const [polled, setPolled] = useState<Polled<T>>({ answer: null, at: 0, isStale: false });
  const read = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must be polled at once
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
