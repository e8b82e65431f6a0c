import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { BasketLine } from '../../../domain/basket.ts';
import { lineKey } from './line-key.ts';

/**
 * Asks the server anew when lines came or went, when the guest comes back to this tab (a phone's clock may have stood
 * still meanwhile) and when the network is back.
 */
export function useFreshBasket(lines: ReadonlyArray<BasketLine>): void {
  const { revalidate } = useRevalidator();
  const keys = lines.map(lineKey).join();
  const loadedFor = useRef(keys);

  useEffect(() => {
    if (loadedFor.current === keys) return;
    loadedFor.current = keys;
    revalidate();
  }, [keys, revalidate]);

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') revalidate();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [revalidate]);
}
