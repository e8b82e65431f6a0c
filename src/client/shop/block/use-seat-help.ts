import { useEffect, useState } from 'react';

export type SeatHelp = typeof import('./seat-help.tsx');

/**
 * What is needed once a guest turns to the seats, fetched when `wish` is first truthy, and tried again with every other
 * wish. Null until it is there: without network one chooses on the plan alone.
 */
export function useSeatHelp(wish: unknown): SeatHelp | null {
  const [help, setHelp] = useState<SeatHelp | null>(null);
  useEffect(() => {
    if (wish)
      import('./seat-help.tsx').then(
        (loaded) => loaded && setHelp(loaded),
        () => {},
      );
  }, [wish]);
  return help;
}
