import { type ReactNode, useRef } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { byEscape } from './by-escape.ts';
import styles from './leaving-part.module.css';

interface LeavingPartProps {
  /** Where one goes on who has the focus in it when it goes. */
  heir: () => HTMLElement | null | undefined;
  /** Where it asks something: what Escape does. */
  onEscape?: () => void;
  children: ReactNode;
}

/** A part of a page that goes when what it offers is done. */
export function LeavingPart({ heir, onEscape = () => {}, children }: LeavingPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, heir);
  return (
    <div ref={place} className={styles.part} {...byEscape(onEscape)}>
      {children}
    </div>
  );
}
