import * as v from 'valibot';
import { isStoredTime } from '../domain/stored-time.ts';
import { type FieldRule, REQUIRED, readText, TOO_LONG } from './form-rules.ts';

const MAX_ID = 2_147_483_647;

/** The id of a row. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));

/** An id in a path. */
export const IdInPath = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.toNumber(), v.maxValue(MAX_ID));

/** The version that a change is based on. */
export const Version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ID));

/**
 * A stored time, for people: floating, two hours ahead of the wall clock (domain/stored-time.ts).
 */
export const StoredTimeText = v.pipe(v.string(), v.check(isStoredTime));

/** An instant for programs: UTC, ISO 8601. */
export const InstantText = v.pipe(v.string(), v.isoTimestamp());

/**
 * A list of one to `most` items. The length is checked first, so that a million invalid items are not validated.
 */
export function listOf<S extends v.GenericSchema>(thing: S, most: number) {
  const all = v.array(thing);
  const upToTooMany: typeof all = {
    ...all,
    '~run': (dataset, config) =>
      all['~run'](
        Array.isArray(dataset.value) ? { ...dataset, value: dataset.value.slice(0, most + 1) } : dataset,
        config,
      ),
  };
  return v.pipe(upToTooMany, v.minLength(1), v.maxLength(most));
}

/** The schema of a field that guests' pages check by the same rule. */
export function textField(rule: FieldRule) {
  const trim = v.trim();
  // Called `trim` because the OpenAPI document ignores constraints after a `transform`.
  const read: typeof trim = {
    ...trim,
    '~run': (dataset) => ({ ...dataset, value: readText(rule, dataset.value) }),
  };
  const demands: v.PipeItem<string, string, v.BaseIssue<unknown>>[] = [read];
  if (rule.required) demands.push(v.minLength(1, rule.required));
  demands.push(v.maxLength(rule.longest, TOO_LONG));
  if (rule.pattern && rule.mismatch) demands.push(v.regex(rule.pattern, rule.mismatch));
  return v.pipe(v.string(rule.required ?? REQUIRED), ...demands);
}

/** The answer of a call without data. */
export const Done = v.object({ success: v.literal(true) });

/** The answer of a call that queues a mail; without a mail server it is only stored as a file. */
export const MailQueued = v.object({ success: v.literal(true), only_stored: v.boolean() });

/** False only if both times are given and the second is not later. Stored times compare as text. */
export function isInOrder(first: string | null, then: string | null): boolean {
  return first === null || then === null || first < then;
}
