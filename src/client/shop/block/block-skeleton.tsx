import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import screen from './block-screen.module.css';
import styles from './block-skeleton.module.css';
import seats from './seat-block.module.css';

/** The page of a block while its places are on their way. */
export function BlockSkeleton() {
  return (
    <div className={screen.screen}>
      <VisuallyHidden role="status">Die Plätze werden geladen …</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton />
      </div>
      <div className={seats.columns}>
        <div className={seats.plan}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.map} />
        </div>
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
