import type { ReactNode } from 'react';
import styles from './settings-screen.module.css';

/** What becomes of the fields beside it, while they are typed. */
export function SettingsPreview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>{title}</figcaption>
      {children}
    </figure>
  );
}

/** Names and what belongs to them; what is empty is left out. */
export function PreviewFacts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: string]> }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
