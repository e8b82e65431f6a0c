import * as v from 'valibot';
import { StoredTimeText } from './wire.ts';

/** The requested page of an audit log. */
export const HistoryQuery = v.object({
  /** Only entries older than this id; the newest without it. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** A page of an audit log with these actions, newest first. */
export function historyOf<const Action extends string>(actions: readonly Action[]) {
  return v.object({
    entries: v.array(
      v.object({
        id: v.number(),
        at: StoredTimeText,
        /** The member's name at that time. */
        who: v.string(),
        what: v.picklist(actions),
      }),
    ),
    /** The id to continue from; null after the oldest entry. */
    before: v.nullable(v.number()),
  });
}
export type HistoryOf<Action extends string> = v.InferOutput<ReturnType<typeof historyOf<Action>>>;
