import * as v from 'valibot';
import { isStoredTime } from '../domain/stored-time.ts';
import { type FieldRule, REQUIRED, readText, TOO_LONG } from './form-rules.ts';

const MAX_ID = 2_147_483_647;

/** A number that names a row. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));

/** The same as it stands in an address. */
export const IdInPath = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.toNumber(), v.maxValue(MAX_ID));

/** Which state of something somebody has seen who changes it. */
export const Version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ID));

/**
 * The time of an event, or when something happened, for somebody to read: floating, two hours ahead of the clock on the
 * wall (domain/stored-time.ts).
 */
export const StoredTimeText = v.pipe(v.string(), v.check(isStoredTime));

/** An instant that a program computes with: UTC, ISO 8601. */
export const InstantText = v.pipe(v.string(), v.isoTimestamp());

/**
 * A list of one to `most` things. Looked at no further than the first that is one too many, so that a million wrong
 * ones keep nobody waiting.
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

/** The schema of a field that guests' pages judge by the same rule. */
export function textField(rule: FieldRule) {
  const trim = v.trim();
  // Named as `trim`: behind a `transform` the OpenAPI document would not look for what is demanded.
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

/** The answer of a call that only succeeds. */
export const Done = v.object({ success: v.literal(true) });

/** The answer of a call that only queues a mail; without a mail server mails are only stored, as files. */
export const MailQueued = v.object({ success: v.literal(true), only_stored: v.boolean() });
