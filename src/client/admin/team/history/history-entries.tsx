import { useRef } from 'react';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { momentWords } from '../../moment-words.ts';
import styles from './history-card.module.css';
import type { ReadHistory } from './use-history-pages.ts';
import { useHistoryPages } from './use-history-pages.ts';

interface HistoryEntriesProps<Deed extends string> {
  of: { id: number };
  read: ReadHistory<Deed>;
  words: Record<Deed, string>;
}

/** What was done, page by page beneath each other, the newest first. */
export function HistoryEntries<Deed extends string>({ of, read, words }: HistoryEntriesProps<Deed>) {
  const { entries, hasMore, state, readOn } = useHistoryPages(of, read);
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
                <strong>{who}</strong> {words[what]}
              </span>
              <time dateTime={wallTimeOf(at)}>{momentWords(at)}</time>
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
          onClick={readOn}
          heir={() => list.current}
          words={state === 'failed' ? 'Noch einmal versuchen' : 'Ältere Einträge'}
        />
      )}
    </div>
  );
}

interface MoreButtonProps {
  words: string;
  isBusy: boolean;
  onClick: () => void;
  heir: () => HTMLElement | null;
}

/** Goes with the oldest entry. */
function MoreButton({ words, isBusy, onClick, heir }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, heir);
  return (
    <div ref={place}>
      <Button variant="secondary" isBusy={isBusy} onClick={onClick}>
        {words}
      </Button>
    </div>
  );
}
