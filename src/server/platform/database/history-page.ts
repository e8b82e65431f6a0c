import type { HistoryOf } from '../../../contract/audit-log.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';

/** Entries on a page; one more row is read to tell whether another page follows. */
const PAGE = 20;
export const HISTORY_ROWS = PAGE + 1;

interface Row<Action extends string> {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  who: string;
  what: Action;
}

/** Makes a page of a history from up to `HISTORY_ROWS` rows, the newest first. */
export function historyPage<Action extends string>(rows: ReadonlyArray<Row<Action>>): HistoryOf<Action> {
  const entries = rows
    .slice(0, PAGE)
    .map(({ id, at, who, what }) => ({ id, at: storedTimeOfInstant(at), who, what }));
  return { entries, before: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
