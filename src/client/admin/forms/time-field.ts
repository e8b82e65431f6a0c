import type * as v from 'valibot';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { type StoredTime, storedTimeOf, wallTimeOf } from '../../../domain/stored-time.ts';
import { fieldErrors } from './field-errors.ts';

/** A stored time as the value of a `datetime-local` field: Berlin wall time to the minute. */
export function formatTimeField(stored: StoredTime | null): string {
  return stored === null ? '' : wallTimeOf(stored).slice(0, 16);
}

/** The stored time of a submitted `datetime-local` field; `null` if it is empty or incomplete. */
export function readTimeField(form: FormData, name: string): StoredTime | null {
  return parseTimeField(String(form.get(name) ?? ''));
}

/** The stored time of the value of such a field; `null` if it is empty or incomplete. */
export function parseTimeField(wall: string): StoredTime | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? storedTimeOf(`${wall}:00`) : null;
}

/** Messages of a form with a required start: all at once, including that of an empty start. */
export function fieldErrorsWithStart(
  starts_at: StoredTime | null,
  issues: ReadonlyArray<v.BaseIssue<unknown>>,
): Record<string, string> {
  return { ...fieldErrors(issues), ...(starts_at === null && { starts_at: REQUIRED }) };
}
