import type * as v from 'valibot';
import { REQUIRED } from '../../../contract/form-rules.ts';
import { type StoredTime, storedTimeOf, wallTimeOf } from '../../../domain/stored-time.ts';
import { fieldErrors } from './field-errors.ts';

/** As the value of a `datetime-local` field: Berlin wall time to the minute. */
export function formatTimeField(stored: StoredTime | null): string {
  return stored === null ? '' : wallTimeOf(stored).slice(0, 16);
}

/** `null` if the `datetime-local` field is empty or incomplete. */
export function readTimeField(form: FormData, name: string): StoredTime | null {
  return parseTimeField(String(form.get(name) ?? ''));
}

/** `null` if the value is empty or incomplete. */
export function parseTimeField(wall: string): StoredTime | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? storedTimeOf(`${wall}:00`) : null;
}

/** For forms with a required start: returns all messages at once, including that of a missing start. */
export function fieldErrorsWithStart(
  starts_at: StoredTime | null,
  issues: ReadonlyArray<v.BaseIssue<unknown>>,
): Record<string, string> {
  return { ...fieldErrors(issues), ...(starts_at === null && { starts_at: REQUIRED }) };
}
