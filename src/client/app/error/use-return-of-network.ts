import { useEffect, useEffectEvent } from 'react';
import { isServerThere } from '../../platform/api/is-server-there.ts';

const LOOK_MS = 10_000;

/** While `isAway`, calls `onReturn` once the server answers again: looks when the network or the guest comes back, and between. */
export function useReturnOfNetwork(isAway: boolean, onReturn: () => void): void {
  const tell = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return;
    let isLooking = false;
    let isGone = false;
    const look = async () => {
      if (isLooking || document.hidden || !navigator.onLine) return;
      isLooking = true;
      const isThere = await isServerThere();
      isLooking = false;
      if (isThere && !isGone) tell();
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAway]);
}
