import { useEffect, useEffectEvent } from 'react';

interface AnsweredFetcher<T> {
  state: 'idle' | 'loading' | 'submitting';
  data: T | null | undefined;
  reset: () => void;
}

/**
 * What a fetcher's last call brought; `undefined` during the next one. That a call was not answered is forgotten once
 * the network is back.
 */
export function useAnswer<T extends { isUnanswered: boolean }>(fetcher: AnsweredFetcher<T>): T | undefined {
  // A reset would abort the next attempt.
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? undefined) : undefined;
  const forget = useEffectEvent(() => {
    if (answer?.isUnanswered) fetcher.reset();
  });
  useEffect(() => {
    const onOnline = () => forget();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return answer;
}
