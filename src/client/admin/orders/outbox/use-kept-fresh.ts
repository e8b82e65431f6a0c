import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

const EVERY_MS = 5_000;

/** Asks for the page's data again every five seconds while `isMoving` and somebody looks. */
export function useKeptFresh(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== 'idle') return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving, revalidate, state]);
}
