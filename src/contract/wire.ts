import * as v from 'valibot';
import { isStoredTime } from '../domain/stored-time.ts';

const MAX_ID = 2_147_483_647;

/** A number that names a row. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));

/** The same as it stands in an address. */
export const IdInPath = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.toNumber(), v.maxValue(MAX_ID));

/** Which state of something somebody has seen who changes it. */
export const Version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ID));

/** An event time: floating, two hours ahead of the clock on the wall (domain/stored-time.ts). */
export const StoredTimeText = v.pipe(v.string(), v.check(isStoredTime));

/** An instant: UTC, ISO 8601. */
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

/** The answer of a call that only succeeds. */
export const Done = v.object({ success: v.literal(true) });
