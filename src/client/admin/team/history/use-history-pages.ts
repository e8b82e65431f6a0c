import { useEffect, useEffectEvent, useState } from 'react';
import type { HistoryOf } from '../../../../contract/audit-log.ts';

/** Reads a page of a history, older than the entry `before`; the newest for `null`. */
export type ReadHistory<Deed extends string> = (before: number | null) => Promise<HistoryOf<Deed>>;

interface HistoryPages<Deed extends string> {
  entries: HistoryOf<Deed>['entries'];
  hasMore: boolean;
  state: 'reading' | 'read' | 'failed';
  /** Reads the next page, or once more what could not be read. */
  readOn: () => void;
}

/** The pages of a history that were read so far; from the newest again when what it is `of` has changed. */
export function useHistoryPages<Deed extends string>(
  of: unknown,
  read: ReadHistory<Deed>,
): HistoryPages<Deed> {
  const [pages, setPages] = useState<HistoryOf<Deed>[]>([]);
  /** What is asked for: a page behind those that are there, in the place of which it comes. */
  const [asked, setAsked] = useState<{ behind: HistoryOf<Deed>[] }>({ behind: [] });
  const [state, setState] = useState<HistoryPages<Deed>['state']>('reading');

  const start = useEffectEvent((isWanted: () => boolean, behind: HistoryOf<Deed>[]) => {
    setState('reading');
    read(behind.at(-1)?.before ?? null).then(
      (page) => {
        if (!isWanted()) return;
        setPages([...behind, page]);
        setState('read');
      },
      () => {
        if (isWanted()) setState('failed');
      },
    );
  });
  useEffect(() => {
    let isWanted = true;
    start(() => isWanted, asked.behind);
    return () => {
      isWanted = false;
    };
  }, [asked]);

  const [seen, setSeen] = useState(of);
  if (of !== seen) {
    setSeen(of);
    setAsked({ behind: [] });
  }

  return {
    entries: pages.flatMap(({ entries }) => entries),
    hasMore: (pages.at(-1)?.before ?? null) !== null,
    state,
    readOn: () => setAsked({ behind: state === 'failed' ? asked.behind : pages }),
  };
}
