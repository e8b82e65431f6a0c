import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * When what is within `place` leaves the page and has the focus, `heir` gets it: whoever goes by keyboard, or listens,
 * would have to start again at the top. For the part that leaves; the heir may come in its stead.
 */
export function useFocusHeir(
  place: RefObject<HTMLElement | null>,
  heir: () => HTMLElement | null | undefined,
): void {
  const findHeir = useEffectEvent(heir);
  useLayoutEffect(() => {
    const leaving = place.current;
    return () => {
      // It is still in the page here, and a moment later it is not.
      if (!leaving?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        // The browser brings it into sight where it is not.
        if (!leaving.isConnected) findHeir()?.focus();
      });
    };
  }, [place]);
}
