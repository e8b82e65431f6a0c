import styles from './side-panel.module.css';

/** Folded: what keys do on the canvas. */
export function KeyHelp({ keys: all }: { keys: ReadonlyArray<readonly [keys: string, effect: string]> }) {
  return (
    <details className={styles.section}>
      <summary>Tasten</summary>
      <dl className={styles.keys}>
        {all.map(([keys, effect]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
