import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { Notice } from '../../../ui/notice.tsx';
import { endUndoKeys, notify } from '../../../ui/notifications.tsx';
import { useErrorsUntilEdited } from '../../forms/use-errors-until-edited.ts';
import type { OrderOutcome } from './order-data.ts';

export type OrderForm = ReturnType<typeof useOrderForm>;

/** Focuses the first invalid field, or passes what was done to `onDone`, by default a notification. */
export function useOrderForm(onDone: (outcome: OrderOutcome & { done: string }) => void = notifyDone) {
  const fetcher = useFetcher<OrderOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (data?.done !== undefined) finish({ ...data, done: data.done });
    else if (data !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [data]);

  const errors = useErrorsUntilEdited(form, data, data?.errors ?? {});
  return {
    fetcher,
    form,
    isBusy: fetcher.state !== 'idle',
    errors,
    // Cleared while it is resubmitted, so that screen readers announce the same refusal again.
    message: fetcher.state === 'submitting' ? undefined : data?.message,
    /** Seats that somebody else has taken, if that is why it was refused. */
    taken: data?.taken,
  };
}

export function notifyDone({ done }: { done: string }): void {
  endUndoKeys();
  notify(done, 'good');
}

/** Announced when it appears. */
export function FormMessage({ message }: { message: string | undefined }) {
  return <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>;
}

/** Focus fallback of a section: its heading, found by the section's id. */
export function sectionHeading(
  section: 'zahlungen' | 'karten' | 'besteller' | 'mails' | 'dokumente',
): () => HTMLElement | null {
  return () => document.getElementById(section);
}
