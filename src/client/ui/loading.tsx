import styles from './loading.module.css';

interface SkeletonProps {
  shape?: 'line' | 'short' | 'title' | 'button' | 'block';
  className?: string | undefined;
}

/** Hidden from screen readers, which need a text elsewhere. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={[styles.skeleton, styles[shape], className].filter(Boolean).join(' ')}
    />
  );
}

export function ProgressLine({ isActive }: { isActive: boolean }) {
  return isActive ? <div className={styles.progressLine} aria-hidden="true" /> : null;
}
