import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlacementsChanged } from '../../contract/events.ts';
import { followEvent } from './follow-event.ts';

export interface LiveSource<T> {
  eventId: number;
  /** What the loader read; a newer answer of the loader replaces all that was followed. */
  loaded: T;
  /** Reads it afresh. */
  load: (signal: AbortSignal) => Promise<T>;
  /** Works one change in. Naming a numbered seat twice must make no difference. */
  apply: (places: T, change: PlacementsChanged) => T;
}

/** The loader's places kept up to date, how to change them for news that came another way, and how to read them afresh. */
export function useLivePlaces<T>({
  eventId,
  loaded,
  load,
  apply,
}: LiveSource<T>): [T, (renew: (places: T) => T) => void, () => void] {
  const [live, setLive] = useState({ loaded, places: loaded });
  const places = live.loaded === loaded ? live.places : loaded;
  const show = useCallback(
    (renew: (places: T) => T) =>
      setLive((before) => ({
        loaded,
        places: renew(before.loaded === loaded ? before.places : loaded),
      })),
    [loaded],
  );
  const onChange = useEffectEvent((change: PlacementsChanged) => show((before) => apply(before, change)));
  const onReload = useEffectEvent((places: T) => show(() => places));
  const read = useEffectEvent(load);
  const reload = useRef(() => {});

  useEffect(() => {
    /** Changes of numbered seats while a reload is under way: its answer may be older than they are. */
    let meanwhile: PlacementsChanged[] = [];
    const following = followEvent(eventId, {
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
    reload.current = following.reload;
    return following.stop;
  }, [eventId, apply]);

  return [places, show, useCallback(() => reload.current(), [])];
}

/** Places without number cannot be told apart, and counting one twice would be wrong; the next reload has them. */
function onlySeats({ taken, freed }: PlacementsChanged): PlacementsChanged {
  const isSeat = (place: { seat_id: number | null }) => place.seat_id !== null;
  return { taken: taken.filter(isSeat), freed: freed.filter(isSeat) };
}
