import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOf } from '../../contract/addresses.ts';
import type { PlacementsChanged } from '../../contract/events.ts';

interface LiveSource<T> {
  eventId: number;
  /** The loader's data; newer data of the loader replace all live changes. */
  loaded: T;
  load: (signal: AbortSignal) => Promise<T>;
  /** Applies one change; applying a change of numbered seats twice must make no difference. */
  apply: (places: T, change: PlacementsChanged) => T;
}

/** Keeps the loader's places up to date. Returns the places, a function to update them otherwise, and one to reload. */
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
    // Changes of numbered seats during a reload, whose answer may be older.
    let meanwhile: PlacementsChanged[] = [];
    const subscription = followEvent(eventId, {
      onChange: (change) => {
        meanwhile.push(onlySeats(change));
        onChange(change);
      },
      reload: async (signal) => {
        meanwhile = [];
        const answer = await read(signal);
        if (!signal.aborted) onReload(meanwhile.reduce(apply, answer));
      },
    });
    reload.current = subscription.reload;
    return subscription.stop;
  }, [eventId, apply]);

  return [places, update, useCallback(() => reload.current(), [])];
}

/** Unnumbered places cannot be told apart and must not be counted twice; the next reload has them. */
function onlySeats({ taken, freed }: PlacementsChanged): PlacementsChanged {
  const isSeat = (place: { seat_id: number | null }) => place.seat_id !== null;
  return { taken: taken.filter(isSeat), freed: freed.filter(isSeat) };
}

const LIVE_PATH = '/api/booking/event/:id/live';

const POLL_MS = 2_000;
const RETRY_MS = 3_000;
const REOPEN_MS = 30_000;
const QUIET_MS = 1_000;

interface EventListener {
  /** Called when places are taken or freed. */
  onChange: (change: PlacementsChanged) => void;
  /** Reads everything again; after a failure it is retried. */
  reload: (signal: AbortSignal) => Promise<void>;
}

interface Subscription {
  /** Reads everything again at once, or after a reload that is under way. */
  reload: () => void;
  stop: () => void;
}

/**
 * Follows the places of an event by server-sent events. Every greeting of the server and every return to the page reads
 * everything again, because changes in between were missed. Until the server greets (stream refused, broken, buffered by
 * a proxy) it is polled every two seconds. A hidden page neither polls nor keeps a connection. The endless stream, and
 * the code that reads it, wait for a quiet network, because a page counts as loading while requests are open.
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
    // The reload was aborted by hiding the page, which is visible again already.
    if (signal.aborted) reloadNow();
    else if (!isDone || !isGreeted || isOutdated) reloadLater();
  };

  const onMessage = (change: PlacementsChanged | null) => {
    if (change === null) {
      isGreeted = true;
      reloadNow();
      return;
    }
    // The answer of a reload under way may or may not include it.
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
    // Otherwise the server is being polled already.
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
  // Entries of type `resource` are always resource timings.
  return performance
    .getEntriesByType('resource')
    .every((entry) => now - (entry as PerformanceResourceTiming).responseEnd > QUIET_MS);
}
