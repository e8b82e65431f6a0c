import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen to the page instead of looking at it. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />;
}
