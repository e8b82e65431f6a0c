import { useEffect, useState } from 'react';

/** The whole seconds until a moment of this page's own clock (`performance.now()`), counted down to 0. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      // To the next full second, so that none is skipped.
      if (left > 0) timer = setTimeout(tick, until - performance.now() - (left - 1) * 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  return seconds;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000));
}
