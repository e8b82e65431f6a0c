import { useEffect, useEffectEvent, useRef } from 'react';
import { useWhenOnline } from './browser-state.ts';

interface AnsweredFetcher<T> {
  state: 'idle' | 'loading' | 'submitting';
  data: T | null | undefined;
  reset: () => void;
}

/**
 * What a fetcher's last call brought; `undefined` during the next one. That a call was not answered is forgotten
 * once the network is back or `subject`, which the call was about, has changed.
 */
export function useAnswer<T extends { isUnanswered: boolean }>(
  { state, data, reset }: AnsweredFetcher<T>,
  subject?: string,
): T | undefined {
  // A reset would abort the next attempt.
  const answer = state === 'idle' ? (data ?? undefined) : undefined;
  const forget = () => {
    if (answer?.isUnanswered) reset();
  };
  useWhenOnline(forget);

  const known = useRef(subject);
  const onSubject = useEffectEvent(forget);
  useEffect(() => {
    if (known.current === subject) return;
    known.current = subject;
    onSubject();
  }, [subject]);

  return answer;
}
