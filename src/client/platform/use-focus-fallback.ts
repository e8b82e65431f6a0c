import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Focuses `fallback` if `place` is removed while it contains the focus: keyboard and screen reader users
 * would otherwise start again at the top of the page. The fallback may be rendered by the same update.
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  const findFallback = useEffectEvent(fallback);
  useLayoutEffect(() => {
    const leaving = place.current;
    return () => {
      // During cleanup the element is still in the page; it is removed a moment later.
      if (!leaving?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (!leaving.isConnected) findFallback()?.focus();
      });
    };
  }, [place]);
}
