import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router-dom';

/** What came of a form: a sentence, or what is wrong with which field. */
export interface FormOutcome {
  done?: string;
  message?: string;
  errors?: Record<string, string>;
}

interface OutcomeForm<Outcome> {
  fetcher: FetcherWithComponents<Outcome>;
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  errors: Record<string, string>;
  message: string | undefined;
}

/**
 * A form within a page: leads to the first field that is wrong, or shows why it was refused as a whole, and tells
 * `onDone`, where it is still there.
 */
export function useOutcomeForm<Outcome extends FormOutcome = FormOutcome>(
  onDone?: (outcome: Outcome) => void,
): OutcomeForm<Outcome> {
  const fetcher = useFetcher<Outcome>() as FetcherWithComponents<Outcome>;
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const finish = useEffectEvent((outcome: Outcome) => onDone?.(outcome));

  useEffect(() => {
    if (data?.done !== undefined) finish(data);
    else if (data !== undefined) show(form.current);
  }, [data]);

  return {
    fetcher,
    form,
    isBusy: fetcher.state !== 'idle',
    errors: data?.errors ?? {},
    // Empty while it is sent again: the same refusal is said once more.
    message: fetcher.state === 'submitting' ? undefined : data?.message,
  };
}

/** What is wrong within a form may stand above what is in sight. */
function show(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (field) field.focus();
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}
