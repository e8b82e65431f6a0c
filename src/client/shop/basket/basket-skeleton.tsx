import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './basket-screen.module.css';

/** The shape of a basket whose prices are on their way. */
export function BasketSkeleton() {
  return (
    <div className={styles.columns} data-waiting>
      <Card className={styles.main}>
        <div role="status" className={styles.news}>
          <p>Dein Warenkorb wird geladen …</p>
          <p>
            Wir sehen nach, was darin liegt, was es heute kostet und welche Plätze für dich reserviert sind.
          </p>
        </div>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton shape="short" />
      </Card>
      <Card className={styles.aside}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </Card>
    </div>
  );
}
