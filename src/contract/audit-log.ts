import * as v from 'valibot';
import { StoredTimeText } from './wire.ts';

/** Which page of a history is asked for. */
export const HistoryQuery = v.object({
  /** Older than this entry; the newest without it. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** A page of who did which of these `deeds` to a thing of the office, the newest first. */
export function historyOf<const Deed extends string>(deeds: readonly Deed[]) {
  return v.object({
    entries: v.array(
      v.object({
        id: v.number(),
        at: StoredTimeText,
        /** By the name he had then. */
        who: v.string(),
        what: v.picklist(deeds),
      }),
    ),
    /** What to ask for next; null after the oldest. */
    before: v.nullable(v.number()),
  });
}
export type HistoryOf<Deed extends string> = v.InferOutput<ReturnType<typeof historyOf<Deed>>>;
