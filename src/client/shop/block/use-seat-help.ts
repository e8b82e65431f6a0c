import { useEffect, useEffectEvent, useState } from 'react';

export type SeatHelp = typeof import('./seat-help.tsx');

export interface HelpState {
  /** Null until it is there: without network one chooses on the plan alone. */
  help: SeatHelp | null;
  /** How often it could not be fetched. */
  failures: number;
  retry: () => void;
}

/**
 * What is needed once a guest turns to the seats, fetched when `wish` is first truthy, and tried again with every other
 * wish.
 */
export function useSeatHelp(wish: unknown): HelpState {
  const [help, setHelp] = useState<SeatHelp | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  const fetchHelp = useEffectEvent(async () => {
    let isReachable = false;
    // Not with `then`: the bundler would leave what it does about the styles outside of it.
    try {
      if (failures > 0) await askForStylesAgain();
      isReachable = failures > 0;
      const loaded = await import('./seat-help.tsx');
      if (loaded) setHelp(loaded);
    } catch {
      setFailures((before) => before + 1);
      // Chosen seats outlive it.
      if (isReachable && tries) location.reload();
    }
  });
  useEffect(() => {
    if (wish || tries) fetchHelp();
  }, [wish, tries]);
  return { help, failures, retry: () => setTries(tries + 1) };
}

/**
 * The bundler asks for styles once, and a browser never asks again on one page for a module that did not come. So the
 * styles go ahead: only where they come, the module is worth asking for.
 */
async function askForStylesAgain(): Promise<void> {
  for (const link of document.querySelectorAll('link[href*=seat-help]')) {
    const again = link.cloneNode() as HTMLLinkElement;
    await new Promise((onload, onerror) => link.replaceWith(Object.assign(again, { onload, onerror })));
  }
}
