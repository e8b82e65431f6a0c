import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './basket-screen.module.css';

/** The shape of a basket whose prices are on their way. */
export function BasketSkeleton() {
  return (
    <div className={styles.columns}>
      <VisuallyHidden role="status">Dein Warenkorb wird geladen …</VisuallyHidden>
      <Card className={styles.main}>
        <Skeleton shape="title" />
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
