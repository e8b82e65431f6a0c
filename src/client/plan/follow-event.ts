import { addressOf } from '../../contract/address-of.ts';
import type { Address } from '../../contract/endpoint.ts';
import type { followEvent as endpoint, PlacementsChanged } from '../../contract/events.ts';

const LIVE: Address<typeof endpoint> = { method: 'GET', path: '/api/booking/event/:id/live' };

const POLL_MS = 2_000;
const REOPEN_MS = 30_000;

export interface Follower {
  /** Places taken or freed, as the server tells it. */
  onChange: (change: PlacementsChanged) => void;
  /** Reads everything afresh; a failure is no more than a reason to try again. */
  reload: (signal: AbortSignal) => Promise<void>;
}

/**
 * Follows the places of an event by server-sent events, and returns how to stop. Every greeting of the server and
 * every return to the page reads everything afresh, for what happened meanwhile was told to nobody. As long as the
 * server has not greeted (no EventSource, refused, cut off, held up by a proxy), it is asked every two seconds.
 * While the page is hidden nothing is asked and no connection held.
 */
export function followEvent(eventId: number, { onChange, reload }: Follower): () => void {
  const address = addressOf(LIVE, { id: eventId });
  let source: EventSource | null = null;
  let isGreeted = false;
  let isReloading = false;
  let isOutdated = false;
  let nextReload: ReturnType<typeof setTimeout> | undefined;
  let nextOpening: ReturnType<typeof setTimeout> | undefined;
  let watching = new AbortController();

  const reloadLater = () => {
    clearTimeout(nextReload);
    nextReload = setTimeout(reloadNow, POLL_MS);
  };

  const reloadNow = async () => {
    clearTimeout(nextReload);
    if (isReloading) {
      isOutdated = true;
      return;
    }
    isReloading = true;
    isOutdated = false;
    const { signal } = watching;
    const isDone = await reload(signal).then(
      () => true,
      () => false,
    );
    isReloading = false;
    if (watching.signal.aborted) return;
    // A reload cut short by hiding the page, and the page is visible again already.
    if (signal.aborted) reloadNow();
    else if (!isDone || !isGreeted || isOutdated) reloadLater();
  };

  const open = () => {
    clearTimeout(nextOpening);
    source?.close();
    source = null;
    isGreeted = false;
    if (typeof EventSource === 'undefined') return;
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('hello', () => {
      isGreeted = true;
      reloadNow();
    });
    opened.addEventListener('placements', ({ data }) => {
      const change = parseChange(data);
      if (change === undefined) return;
      // Whether a reload under way has it in already cannot be known.
      if (isReloading) isOutdated = true;
      onChange(change);
    });
    opened.addEventListener('error', () => {
      isGreeted = false;
      if (!isReloading) reloadLater();
      // Otherwise the browser opens it again by itself.
      if (opened.readyState === EventSource.CLOSED) nextOpening = setTimeout(open, REOPEN_MS);
    });
  };

  const watch = () => {
    watching.abort();
    watching = new AbortController();
    open();
    reloadLater();
  };

  const rest = () => {
    watching.abort();
    clearTimeout(nextReload);
    clearTimeout(nextOpening);
    source?.close();
    source = null;
    isGreeted = false;
  };

  const onVisibility = () => {
    if (document.hidden) {
      rest();
      return;
    }
    watch();
    reloadNow();
  };
  const onOnline = () => {
    if (!document.hidden) watch();
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  if (!document.hidden) watch();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    rest();
  };
}

/** What is no news of places, from whoever it came, is as good as none. */
function parseChange(data: unknown): PlacementsChanged | undefined {
  try {
    const told = JSON.parse(String(data));
    return [told.taken, told.freed].every(isListOfPlaces) ? told : undefined;
  } catch {
    return undefined;
  }
}

function isListOfPlaces(list: unknown): boolean {
  const isId = (id: unknown) => id === null || Number.isSafeInteger(id);
  return Array.isArray(list) && list.every((place) => isId(place?.block_id) && isId(place?.seat_id));
}
