import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import screen from './plan-screen.module.css';
import styles from './plan-skeleton.module.css';

/** The overview while its plan is on its way. */
export function PlanSkeleton() {
  return (
    <div className={screen.screen}>
      <VisuallyHidden role="status">Der Saalplan wird geladen …</VisuallyHidden>
      <div className={screen.head}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
      </div>
      <div className={screen.columns}>
        <div className={screen.plan}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.plan} />
        </div>
        <div className={styles.cards}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={styles.card} />
          <Skeleton shape="block" className={styles.card} />
        </div>
      </div>
    </div>
  );
}
