import { useEffect, useRef, useState } from 'react';

/** After an announcement, screen readers get no further news for this long. */
const PAUSE_MS = 8000;

/**
 * Throttles a frequently changing value for announcements: the first change passes at once, the next one no
 * sooner than eight seconds later, and then only the newest.
 */
export function useThrottled<T>(value: T): T {
  const [throttled, setThrottled] = useState(value);
  const quietUntil = useRef(0);

  useEffect(() => {
    if (value === throttled) return;
    const update = () => {
      quietUntil.current = performance.now() + PAUSE_MS;
      setThrottled(value);
    };
    const wait = quietUntil.current - performance.now();
    if (wait <= 0) return update();
    const timer = setTimeout(update, wait);
    return () => clearTimeout(timer);
  }, [value, throttled]);

  return throttled;
}
