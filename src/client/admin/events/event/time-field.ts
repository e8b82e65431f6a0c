import type * as v from 'valibot';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import { type StoredTime, storedTimeOf, wallTimeOf } from '../../../../domain/stored-time.ts';
import { fieldErrors } from '../../forms/field-errors.ts';

/** What a `datetime-local` field shows of a stored time: the clock on the wall, to the minute. */
export function wallField(stored: StoredTime | null): string {
  return stored === null ? '' : wallTimeOf(stored).slice(0, 16);
}

/** The stored time of a `datetime-local` field; `null` where it is empty or half filled in. */
export function storedField(form: FormData, name: string): StoredTime | null {
  return storedOf(String(form.get(name) ?? ''));
}

/** The stored time of what such a field shows; `null` where that is no whole time. */
export function storedOf(wall: string): StoredTime | null {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? storedTimeOf(`${wall}:00`) : null;
}

/** What is wrong with a form that needs a beginning: all of it at once, an empty beginning too. */
export function errorsBeside(
  starts_at: StoredTime | null,
  issues: ReadonlyArray<v.BaseIssue<unknown>>,
): Record<string, string> {
  return { ...fieldErrors(issues), ...(starts_at === null && { starts_at: REQUIRED }) };
}
