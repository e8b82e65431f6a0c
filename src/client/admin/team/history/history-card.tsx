import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HistoryOf } from '../../../../contract/audit-log.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './history-card.module.css';

interface HistoryCardProps<Action extends string> {
  /** What this is the history of; a new object means that there may be new entries. */
  of: { id: number };
  read: ReadHistory<Action>;
  /** Each follows the name of a person: `hat sie angelegt`. */
  actionLabels: Record<Action, string>;
}

/** Closed at first, and loaded once opened. */
export function HistoryCard<Action extends string>(props: HistoryCardProps<Action>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="verlauf">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h2 id="verlauf">Verlauf</h2>
        </summary>
        {isOpen && <HistoryEntries {...props} />}
      </details>
    </Card>
  );
}

/** Newest first; further pages are appended. */
function HistoryEntries<Action extends string>({ of, read, actionLabels }: HistoryCardProps<Action>) {
  const { entries, hasMore, state, loadMore } = useHistoryPages(of, read);
  const list = useRef<HTMLOListElement>(null);
  return (
    <div className={styles.history}>
      {state === 'reading' && entries.length === 0 && <p role="status">Wird geladen …</p>}
      {state === 'read' && entries.length === 0 && <p>Noch hat niemand etwas geändert.</p>}
      {entries.length > 0 && (
        <ol ref={list} tabIndex={-1} className={styles.entries} aria-label="Verlauf">
          {entries.map(({ id, at, who, what }) => (
            <li key={id}>
              <span>
                <strong>{who}</strong> {actionLabels[what]}
              </span>
              <time dateTime={wallTimeOf(at)}>{formatDateTime(at)}</time>
            </li>
          ))}
        </ol>
      )}
      {state === 'failed' && (
        <Notice tone="warning" role="alert">
          Der Verlauf lässt sich gerade nicht laden.
        </Notice>
      )}
      {(hasMore || state === 'failed') && (
        <MoreButton
          isBusy={state === 'reading'}
          onClick={loadMore}
          fallback={() => list.current}
          label={state === 'failed' ? 'Noch einmal versuchen' : 'Ältere Einträge'}
        />
      )}
    </div>
  );
}

interface MoreButtonProps {
  label: string;
  isBusy: boolean;
  onClick: () => void;
  fallback: () => HTMLElement | null;
}

/** Disappears once the oldest entry is loaded. */
function MoreButton({ label, isBusy, onClick, fallback }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, fallback);
  return (
    <div ref={place}>
      <Button variant="secondary" isBusy={isBusy} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/** Loads the entries before `before`, or the newest ones without it. */
type ReadHistory<Action extends string> = (query: Record<string, string>) => Promise<HistoryOf<Action>>;

interface HistoryPages<Action extends string> {
  entries: HistoryOf<Action>['entries'];
  hasMore: boolean;
  state: 'reading' | 'read' | 'failed';
  /** Loads the next page, or retries the failed one. */
  loadMore: () => void;
}

/** Starts over with the newest page when `of` changes. */
function useHistoryPages<Action extends string>(
  of: unknown,
  read: ReadHistory<Action>,
): HistoryPages<Action> {
  const [pages, setPages] = useState<HistoryOf<Action>[]>([]);
  /** The page to load follows the pages in `behind`. */
  const [asked, setAsked] = useState<{ behind: HistoryOf<Action>[] }>({ behind: [] });
  const [state, setState] = useState<HistoryPages<Action>['state']>('reading');

  const start = useEffectEvent((isWanted: () => boolean, behind: HistoryOf<Action>[]) => {
    setState('reading');
    const before = behind.at(-1)?.before ?? null;
    read(before === null ? {} : { before: String(before) }).then(
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
    loadMore: () => setAsked({ behind: state === 'failed' ? asked.behind : pages }),
  };
}
