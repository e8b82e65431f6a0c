import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Leaves out facts whose value is empty. */
export function FactList({ facts }: { facts: Array<[name: string, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
