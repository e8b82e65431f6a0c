import { create } from 'zustand';

/** Header of an answer from the service worker's cache: when it was stored (sw/cached-answers.ts). */
export const STORED_AT = 'X-Stored-At';

interface DataAge {
  /** The oldest answer from a cache since the server last answered; `null` while the server answers. */
  storedAt: number | null;
  /** When the server last answered; `null` if it has not since the page was opened offline. */
  answeredAt: number | null;
}

/** How old the data on the page are: epoch milliseconds. */
export const useDataAge = create<DataAge>()(() => ({
  storedAt: storedAtOfPage(),
  answeredAt: globalThis.navigator?.onLine === false ? null : Date.now(),
}));

/** Tells by the headers whether an answer came from the server or from the cache. */
export function noteAnswer({ headers }: Response): void {
  if (typeof document === 'undefined') return;
  const stored = headers.get(STORED_AT);
  if (stored === null) {
    useDataAge.setState({ storedAt: null, answeredAt: Date.now() });
    return;
  }
  useDataAge.setState(({ storedAt }) => ({
    storedAt: Math.min(storedAt ?? Number.POSITIVE_INFINITY, Number(stored)),
  }));
}

/** Written by the service worker into a rendered page from its cache. */
function storedAtOfPage(): number | null {
  if (typeof document === 'undefined') return null;
  const stored = document.querySelector<HTMLMetaElement>('meta[name="stored-at"]')?.content;
  return stored === undefined ? null : Number(stored);
}
