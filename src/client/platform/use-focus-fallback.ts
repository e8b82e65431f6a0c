import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * When `place` is removed while it contains the focus, `fallback` gets the focus: keyboard and screen reader users would
 * otherwise start again at the top of the page. The fallback may be rendered in place of the removed part.
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  const findFallback = useEffectEvent(fallback);
  useLayoutEffect(() => {
    const leaving = place.current;
    return () => {
      // Still in the page now, removed a moment later.
      if (!leaving?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (!leaving.isConnected) findFallback()?.focus();
      });
    };
  }, [place]);
}
