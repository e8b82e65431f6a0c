import { useDeferredValue, useMemo } from 'react';
import { readMarkdown } from '../../../../contract/markdown.ts';
import { TextBlocks } from '../../../views/legal-text/text-block.tsx';
import styles from './legal-texts-screen.module.css';

/** What guests will read, by the very reading that publishing does; typing never waits for it. */
export function LegalPreview({ section, text }: { section: string; text: string }) {
  const typed = useDeferredValue(text);
  const read = useMemo(() => readMarkdown(typed), [typed]);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>So lesen es deine Gäste</figcaption>
      {'problem' in read ? (
        <p className={styles.problem}>{read.problem}.</p>
      ) : read.blocks.length === 0 ? (
        <p className={styles.soft}>Keine Ergänzung.</p>
      ) : (
        <div className={styles.version}>
          <p className={styles.heading}>{section}</p>
          <TextBlocks blocks={read.blocks} />
        </div>
      )}
    </figure>
  );
}
