import type { HistoryOf } from '../../../contract/audit-log.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';

/** How many entries of a history are shown at once; one more is read, which tells whether there are more. */
const PAGE = 20;
export const HISTORY_ROWS = PAGE + 1;

interface Row<Deed extends string> {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  who: string;
  what: Deed;
}

/** A page of a history from up to `HISTORY_ROWS` of its rows, the newest first. */
export function historyPage<Deed extends string>(rows: ReadonlyArray<Row<Deed>>): HistoryOf<Deed> {
  const entries = rows
    .slice(0, PAGE)
    .map(({ id, at, who, what }) => ({ id, at: storedTimeOfInstant(at), who, what }));
  return { entries, before: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
