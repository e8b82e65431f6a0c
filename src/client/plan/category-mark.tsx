import styles from './category-mark.module.css';

interface CategoryMarkProps {
  /** Hex without `#`; `null` without a category. */
  color: string | null;
  /** `stripe` runs along the edge of a card, `dot` sits next to a name. */
  shape: 'stripe' | 'dot';
}

/** Decorative: the category's name must be next to it. */
export function CategoryMark({ color, shape }: CategoryMarkProps) {
  return (
    <svg
      className={[styles.mark, styles[shape], color === null && styles.plain].filter(Boolean).join(' ')}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      color={color === null ? undefined : `#${color}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="1" height="1" />
    </svg>
  );
}
