import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router-dom';
import type { ApiError } from '../../platform/api/api-error.ts';
import { notify } from '../../ui/notifications.tsx';
import { useErrorsUntilEdited } from './use-errors-until-edited.ts';

/** A confirmation, or messages for the form and its fields. */
export interface FormOutcome {
  done?: string;
  message?: string;
  errors?: Record<string, string>;
}

interface OutcomeForm<Outcome> {
  fetcher: FetcherWithComponents<Outcome>;
  form: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  /** Each until its field is edited. */
  errors: Record<string, string>;
  message: string | undefined;
}

/** Focuses the first invalid field, scrolls to the message of a refusal, calls `onDone` on success. */
export function useOutcomeForm<Outcome extends FormOutcome = FormOutcome>(
  onDone?: (outcome: Outcome) => void,
): OutcomeForm<Outcome> {
  // Serialization keeps plain objects as they are, but TypeScript cannot tell for a type parameter.
  const fetcher = useFetcher<Outcome>() as FetcherWithComponents<Outcome>;
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const finish = useEffectEvent((outcome: Outcome) => onDone?.(outcome));

  useEffect(() => {
    if (data?.done !== undefined) finish(data);
    else if (data !== undefined) showProblem(form.current);
  }, [data]);

  const errors = useErrorsUntilEdited(form, data, data?.errors ?? {});
  return {
    fetcher,
    form,
    isBusy: fetcher.state !== 'idle',
    errors,
    // Empty while it is resubmitted, so that screen readers announce the same refusal again.
    message: fetcher.state === 'submitting' ? undefined : data?.message,
  };
}

/** The message may be above the visible part of the page. */
export function showProblem(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
  const field = [...fields].find((one) => one.closest('[hidden]') === null);
  if (field) field.focus();
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

/** Announced here, because the form may disappear with its success. */
export function doneOutcome(sentence: string): { done: string } {
  notify(sentence, 'good');
  return { done: sentence };
}

/** Leaves out the message if a field shows it already. */
export function refusedOutcome({ errors, message }: ApiError): FormOutcome {
  return Object.values(errors).includes(message) ? { errors } : { errors, message };
}
