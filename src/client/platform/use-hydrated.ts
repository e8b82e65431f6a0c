import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the page as the server rendered it, true once the script has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
