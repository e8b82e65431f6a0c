import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  /** Gets the focus when the bar disappears because nothing is ticked any more. */
  fallback: () => HTMLElement | null;
  /** Stands before `children`, on phones behind a „⋯“. */
  rare?: ReactNode;
  /** How much is ticked, as `lead`, and what can be done with it. */
  lead?: ReactNode;
  /** Ticks all rows, on phones, where the list has no head to do it in. */
  onAll?: (() => void) | undefined;
  children: ReactNode;
}

/** Actions for the ticked rows of a list; sticks to the bottom of the screen while scrolling. */
export function SelectionBar({ label, fallback, lead, rare, onAll, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const rareId = useId();
  useFocusFallback(bar, fallback);
  return (
    <section
      ref={bar}
      aria-label={label}
      className={styles.bar}
      data-one-row={rare !== undefined || undefined}
      data-unfolded={isUnfolded || undefined}
    >
      {lead}
      {rare !== undefined && (
        <>
          <div id={rareId} className={styles.rare}>
            {onAll && (
              <Button variant="quiet" className={styles.all} onClick={onAll}>
                Alle auswählen
              </Button>
            )}
            {rare}
          </div>
          <button
            type="button"
            className={styles.more}
            aria-label="Weiteres zur Auswahl"
            aria-expanded={isUnfolded}
            aria-controls={rareId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Ellipsis size={20} />
          </button>
        </>
      )}
      {children}
    </section>
  );
}
