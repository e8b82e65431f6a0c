import { create } from 'zustand';

/** On an answer that comes from the service worker's cache: when it was stored (sw/time-of-storing.ts). */
export const STORED_AT = 'X-Stored-At';

interface DataAge {
  /** The oldest of what came from a cache since the server last answered; `null` while the server answers. */
  storedAt: number | null;
  /** When the server last answered; `null` where it has not since the page was opened without network. */
  answeredAt: number | null;
}

/** How old is what the page shows: milliseconds since 1970. */
export const useDataAge = create<DataAge>()(() => ({
  storedAt: storedAtOfPage(),
  answeredAt: globalThis.navigator?.onLine === false ? null : Date.now(),
}));

/** Learns from every answer whether the server gave it or the cache. */
export function noteAnswer({ headers }: Response): void {
  if (typeof document === 'undefined') return;
  const told = headers.get(STORED_AT);
  if (told === null) {
    useDataAge.setState({ storedAt: null, answeredAt: Date.now() });
    return;
  }
  useDataAge.setState(({ storedAt }) => ({
    storedAt: Math.min(storedAt ?? Number.POSITIVE_INFINITY, Number(told)),
  }));
}

/** The service worker writes it into a rendered page that it kept. */
function storedAtOfPage(): number | null {
  if (typeof document === 'undefined') return null;
  const told = document.querySelector<HTMLMetaElement>('meta[name="stored-at"]')?.content;
  return told === undefined ? null : Number(told);
}
