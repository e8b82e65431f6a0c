import styles from './door-counts.module.css';
import { useDesk } from './door-desk.ts';

/** Three numbers: who is inside, what the server has yet to hear, and how many may come. */
export function DoorCounts() {
  const { inside, waiting, total } = useDesk((desk) => desk.counts);
  return (
    <dl className={styles.counts}>
      {(
        [
          ['drin', inside],
          ['wartend', waiting],
          ['gesamt', total],
        ] as const
      ).map(([word, number]) => (
        <div key={word} data-waiting={word === 'wartend' && number > 0}>
          <dt>{word}</dt>
          <dd>{number.toLocaleString('de-DE')}</dd>
        </div>
      ))}
    </dl>
  );
}
