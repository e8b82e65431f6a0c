import { useEffect } from 'react';
import { isLoadingAnew } from '../../platform/loading-anew.ts';

/** Asks whoever leaves the page with scans that the server has not heard of yet whether he means it. */
export function useWarnOfWaiting(waiting: number): void {
  const hasWaiting = waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLoadingAnew()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasWaiting]);
}
