import { type ReactNode, useRef } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import styles from './chosen-bar.module.css';

interface ChosenBarProps {
  label: string;
  /** Who gets the focus when nothing is ticked any more, and the bar goes. */
  heir: () => HTMLElement | null;
  children: ReactNode;
}

/** What is done with the ticked rows of a list, at the lower edge while one scrolls through them. */
export function ChosenBar({ label, heir, children }: ChosenBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusHeir(bar, heir);
  return (
    <section ref={bar} aria-label={label} className={styles.bar}>
      {children}
    </section>
  );
}
