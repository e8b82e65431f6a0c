import { useEffect, useRef, useState } from 'react';

/** So long is whoever listens left in peace after a piece of news. */
const PAUSE_MS = 8000;

/**
 * A value that may change with every second, as it is told to those who listen: a change at once, the next one no
 * sooner than eight seconds later, and then the newest alone.
 */
export function useCalm<T>(value: T): T {
  const [told, setTold] = useState(value);
  const quietUntil = useRef(0);

  useEffect(() => {
    if (value === told) return;
    const tell = () => {
      quietUntil.current = performance.now() + PAUSE_MS;
      setTold(value);
    };
    const wait = quietUntil.current - performance.now();
    if (wait <= 0) return tell();
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }, [value, told]);

  return told;
}
