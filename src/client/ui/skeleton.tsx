import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'line' | 'short' | 'title' | 'button' | 'block';
  className?: string | undefined;
}

/** The place of something that is still on its way. Say elsewhere in words that the page is loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={[styles.skeleton, styles[shape], className].filter(Boolean).join(' ')}
    />
  );
}
