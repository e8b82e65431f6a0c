import type { Occupancy } from '../../../contract/figures.ts';
import { germanCount } from '../../ui/german-count.ts';
import { percentOf } from './figure-words.ts';
import styles from './occupancy-panel.module.css';
import { freeOf, partsOf } from './occupancy-parts.ts';

/** An event with a bar of its places; the words beside it say the same. */
export function OccupancyBar({ event }: { event: Occupancy }) {
  const { name, sold, held, kept_back, total } = event;
  const free = freeOf(event);
  const width = Math.max(total ?? 0, sold + held + kept_back, 1);
  const share = (part: number) => ({ width: `${(part / width) * 100}%` });
  const parts = partsOf(event);
  return (
    <>
      <div className={styles.line}>
        <h3 className={styles.name}>{name}</h3>
        {total !== null && <span className={styles.percent}>{percentOf(sold, total)}</span>}
      </div>
      {total !== null && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.sold} style={share(sold)} />
          <span className={styles.keptBack} style={share(kept_back)} />
          <span className={styles.held} style={share(held)} />
        </div>
      )}
      <p className={styles.words}>
        <span className={styles.ofSold}>
          {germanCount(sold)}
          {total === null ? ' verkauft, ohne Obergrenze' : ` von ${germanCount(total)} verkauft`}
        </span>
        {kept_back > 0 && (
          <span className={styles.ofKeptBack}>{germanCount(kept_back)} für die Abendkasse</span>
        )}
        {held > 0 && <span className={styles.ofHeld}>{germanCount(held)} im Warenkorb</span>}
        {free !== null && (
          <span className={styles.ofFree}>{free === 0 ? 'ausverkauft' : `${germanCount(free)} frei`}</span>
        )}
      </p>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.id}>
              {part.name}: {germanCount(part.taken)} von {germanCount(part.capacity)}
              {part.taken >= part.capacity && <strong>, ausverkauft</strong>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
