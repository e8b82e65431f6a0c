import { addressOf } from '../../contract/addresses.ts';

import type { PlacementsChanged } from '../../contract/events.ts';

const LIVE = '/api/booking/event/:id/live';

const POLL_MS = 2_000;
const RETRY_MS = 3_000;
const REOPEN_MS = 30_000;
const QUIET_MS = 1_000;

export interface Follower {
  /** Places taken or freed, as the server tells it. */
  onChange: (change: PlacementsChanged) => void;
  /** Reads everything afresh; a failure is no more than a reason to try again. */
  reload: (signal: AbortSignal) => Promise<void>;
}

export interface Following {
  /** Reads everything afresh at once, or once more after a reload that is under way. */
  reload: () => void;
  stop: () => void;
}

/**
 * Follows the places of an event by server-sent events. Every greeting of the server and
 * every return to the page reads everything afresh, for what happened meanwhile was told to nobody. As long as the
 * server has not greeted (refused, cut off, held up by a proxy), it is asked every two seconds. While the page is hidden
 * nothing is asked and no connection held. The stream is opened, and what reads it fetched, once the network is quiet: it
 * never ends, and would keep a page that is still loading from ever coming to rest.
 */
export function followEvent(eventId: number, { onChange, reload }: Follower): Following {
  const address = addressOf(LIVE, { id: eventId });
  let source = new AbortController();
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

  const hear = (change: PlacementsChanged | null) => {
    if (change === null) {
      isGreeted = true;
      reloadNow();
      return;
    }
    // Whether a reload under way has it in already cannot be known.
    if (isReloading) isOutdated = true;
    onChange(change);
  };

  const open = async () => {
    clearTimeout(nextOpening);
    source.abort();
    source = new AbortController();
    isGreeted = false;
    if (!isNetworkQuiet()) {
      nextOpening = setTimeout(open, QUIET_MS / 2);
      return;
    }
    const { signal } = source;
    const isRefused = await import('../platform/read-stream.ts')
      .then(({ readStream }) => readStream(address, signal, hear))
      .then(
        (isDone) => !isDone,
        () => false,
      );
    if (signal.aborted) return;
    // Otherwise it is being asked already.
    if (isGreeted && !isReloading) reloadLater();
    isGreeted = false;
    nextOpening = setTimeout(open, isRefused ? REOPEN_MS : RETRY_MS);
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
    source.abort();
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
  const stop = () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    rest();
  };
  return { reload: reloadNow, stop };
}

/** Whether nothing has come over the network for a moment. */
function isNetworkQuiet(): boolean {
  const now = performance.now();
  return performance
    .getEntriesByType('resource')
    .every((entry) => now - (entry as PerformanceResourceTiming).responseEnd > QUIET_MS);
}
