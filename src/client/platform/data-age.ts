import { create } from 'zustand';

/** Set by the service worker on answers from its cache (sw/cached-answers.ts): when they were stored. */
export const STORED_AT = 'X-Stored-At';

interface DataAge {
  /** The oldest cached answer since the server last answered; `null` while the server answers. */
  storedAt: number | null;
  /** When the server last answered; `null` if the page was opened offline and it has not answered since. */
  answeredAt: number | null;
}

/** In epoch milliseconds. */
export const useDataAge = create<DataAge>()(() => ({
  storedAt: storedAtOfPage(),
  answeredAt: globalThis.navigator?.onLine === false ? null : Date.now(),
}));

/** Cached answers carry a header, those of the server do not. */
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

/** The service worker adds this tag to pages from its cache. */
function storedAtOfPage(): number | null {
  if (typeof document === 'undefined') return null;
  const stored = document.querySelector<HTMLMetaElement>('meta[name="stored-at"]')?.content;
  return stored === undefined ? null : Number(stored);
}
