import { useEffect, useState } from 'react';
import type { LayoutEntry } from '../../../../contract/layouts.ts';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { fetchLayoutHistory } from '../../../platform/api/fetch-layouts.ts';
import { momentWords } from '../../moment-words.ts';
import { layoutDeedWords } from './layout-deed-words.ts';
import styles from './side-panel.module.css';

/** Who changed the layout when, the newest first; read as often as it is opened. */
export function LayoutHistoryPanel({ layoutId }: { layoutId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Verlauf</summary>
      {isOpen && <Entries layoutId={layoutId} />}
    </details>
  );
}

function Entries({ layoutId }: { layoutId: number }) {
  const [read, setRead] = useState<LayoutEntry[] | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    fetchLayoutHistory(layoutId).then(
      (entries) => isShown && setRead(entries),
      () => isShown && setRead('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [layoutId]);
  if (read === null) return <p className={styles.facts}>Wird geladen …</p>;
  if (read === 'failed')
    return (
      <p className={styles.facts}>Der Verlauf lässt sich gerade nicht laden. Öffne ihn gleich noch einmal.</p>
    );
  if (read.length === 0) return <p className={styles.facts}>Noch hat niemand diesen Plan geändert.</p>;
  return (
    <ol className={styles.entries}>
      {[...read.entries()].map(([at, entry]) => (
        <li key={read.length - at}>
          <strong>{entry.who}</strong> {layoutDeedWords(entry)}
          <time dateTime={wallTimeOf(entry.at)}>{momentWords(entry.at)}</time>
        </li>
      ))}
    </ol>
  );
}
