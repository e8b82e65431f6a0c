import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { notify } from '../../ui/notification-store.ts';
import type { TeamOutcome } from './team-action.ts';

/** A form of the team page: says what came of it, leads to the first field that is wrong, tells `onDone`. */
export function useTeamForm(onDone: () => void) {
  const fetcher = useFetcher<TeamOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (data?.done !== undefined) {
      notify(data.done, 'good');
      finish();
    } else if (data !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [data]);

  return {
    fetcher,
    form,
    isBusy: fetcher.state !== 'idle',
    errors: data?.errors ?? {},
    message: data?.message,
  };
}
