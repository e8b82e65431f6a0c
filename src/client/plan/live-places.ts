import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOf } from '../../contract/addresses.ts';
import type { PlacementsChanged } from '../../contract/events.ts';

interface LiveSource<T> {
  eventId: number;
  /** The loader's data; newer data replace all live changes. */
  loaded: T;
  load: (signal: AbortSignal) => Promise<T>;
  /** Must be idempotent for numbered seats: a change may be applied twice. */
  apply: (places: T, change: PlacementsChanged) => T;
}

/**
 * Keeps the loader's places up to date. Returns the places, a function to update them locally, and one to
 * reload.
 */
export function useLivePlaces<T>({
  eventId,
  loaded,
  load,
  apply,
}: LiveSource<T>): [T, (update: (places: T) => T) => void, () => void] {
  const [live, setLive] = useState({ loaded, places: loaded });
  const places = live.loaded === loaded ? live.places : loaded;
  const update = useCallback(
    (change: (places: T) => T) =>
      setLive((before) => ({
        loaded,
        places: change(before.loaded === loaded ? before.places : loaded),
      })),
    [loaded],
  );
  const onChange = useEffectEvent((change: PlacementsChanged) => update((before) => apply(before, change)));
  const onReload = useEffectEvent((places: T) => update(() => places));
  const read = useEffectEvent(load);
  const reload = useRef(() => {});

  useEffect(() => {
    // Lately heard changes of numbered seats: the answer of a reload may be older.
    let lately: { at: number; change: PlacementsChanged }[] = [];
    const subscription = followEvent(eventId, {
      onChange: (change) => {
        lately.push({ at: performance.now(), change: onlySeats(change) });
        onChange(change);
      },
      reload: async (signal) => {
        const since = performance.now() - LATELY_MS;
        lately = lately.filter(({ at }) => at > since);
        const answer = await read(signal);
        if (!signal.aborted) onReload(lately.map(({ change }) => change).reduce(apply, answer));
      },
    });
    reload.current = subscription.reload;
    return subscription.stop;
  }, [eventId, apply]);

  return [places, update, useCallback(() => reload.current(), [])];
}

/**
 * Unnumbered places have no identity, so replaying them could count them twice; the next reload includes
 * them.
 */
function onlySeats({ taken, freed }: PlacementsChanged): PlacementsChanged {
  const isSeat = (place: { seat_id: number | null }) => place.seat_id !== null;
  return { taken: taken.filter(isSeat), freed: freed.filter(isSeat) };
}

/** So much may pass before every process of the server has heard what one of them tells its pages. */
const LATELY_MS = 2_500;

const LIVE_PATH = '/api/booking/event/:id/live';

const POLL_MS = 2_000;
const RETRY_MS = 3_000;
const REOPEN_MS = 30_000;
const QUIET_MS = 1_000;

interface EventListener {
  onChange: (change: PlacementsChanged) => void;
  /** Reloads everything; retried when it rejects. */
  reload: (signal: AbortSignal) => Promise<void>;
}

interface Subscription {
  /** Reloads at once, or after the reload in progress. */
  reload: () => void;
  stop: () => void;
}

/**
 * Follows the places of an event by server-sent events. Each greeting of the server and each return to the
 * page triggers a reload, because changes in between were missed. Without a greeting (stream refused, broken,
 * or buffered by a proxy) it polls every two seconds; a hidden page does neither. The endless stream is
 * opened only once the network is quiet, because a page counts as loading while requests are open.
 */
export function followEvent(eventId: number, { onChange, reload }: EventListener): Subscription {
  const address = addressOf(LIVE_PATH, { id: eventId });
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
    // Hiding the page aborted this reload, and the page is visible again by now.
    if (signal.aborted) reloadNow();
    else if (!isDone || !isGreeted || isOutdated) reloadLater();
  };

  const onMessage = (change: PlacementsChanged | null) => {
    if (change === null) {
      isGreeted = true;
      reloadNow();
      return;
    }
    // The reload in progress may or may not include this change.
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
      .then(({ readStream }) => readStream(address, signal, onMessage))
      .then(
        (isDone) => !isDone,
        () => false,
      );
    if (signal.aborted) return;
    // If there was no greeting, polling is under way already.
    if (isGreeted && !isReloading) reloadLater();
    isGreeted = false;
    nextOpening = setTimeout(open, isRefused ? REOPEN_MS : RETRY_MS);
  };

  const resume = () => {
    watching.abort();
    watching = new AbortController();
    open();
    reloadLater();
  };

  const pause = () => {
    watching.abort();
    clearTimeout(nextReload);
    clearTimeout(nextOpening);
    source.abort();
    isGreeted = false;
  };

  const onVisibility = () => {
    if (document.hidden) {
      pause();
      return;
    }
    resume();
    reloadNow();
  };
  const onOnline = () => {
    if (!document.hidden) resume();
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  if (!document.hidden) resume();
  const stop = () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    pause();
  };
  return { reload: reloadNow, stop };
}

/** Whether nothing has arrived over the network for a moment. */
function isNetworkQuiet(): boolean {
  const now = performance.now();
  // Entries of type `resource` are always PerformanceResourceTiming.
  return performance
    .getEntriesByType('resource')
    .every((entry) => now - (entry as PerformanceResourceTiming).responseEnd > QUIET_MS);
}
