import { type ReactNode, useRef } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  /** Gets the focus when the bar disappears because nothing is ticked any more. */
  fallback: () => HTMLElement | null;
  children: ReactNode;
}

/** Actions for the ticked rows of a list; sticks to the bottom of the screen while scrolling. */
export function SelectionBar({ label, fallback, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusFallback(bar, fallback);
  return (
    <section ref={bar} aria-label={label} className={styles.bar}>
      {children}
    </section>
  );
}
