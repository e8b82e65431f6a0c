import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { endUndoKeys, notify } from '../../../ui/notification-store.ts';
import type { DeskOutcome } from './desk-action.ts';

/** A form at the desk: leads to the first field that is wrong; what was done it says, or hands to `onDone` to say. */
export function useDeskForm(onDone: (outcome: DeskOutcome & { done: string }) => void = sayDone) {
  const fetcher = useFetcher<DeskOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (data?.done !== undefined) finish({ ...data, done: data.done });
    else if (data !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [data]);

  return {
    fetcher,
    form,
    isBusy: fetcher.state !== 'idle',
    errors: data?.errors ?? {},
    // Empty while it is sent again: the same refusal is said once more.
    message: fetcher.state === 'submitting' ? undefined : data?.message,
    /** Seats that others have, where that is why. */
    taken: data?.taken,
  };
}

export function sayDone({ done }: { done: string }): void {
  endUndoKeys();
  notify(done, 'good');
}
