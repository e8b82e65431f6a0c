import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { onEscapeKey } from '../forms/with-focus-fallback.tsx';
import styles from './list-panel.module.css';

interface BesideListProps {
  /** A `SidePanel`, or nothing. */
  panel: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A list and what it shows of one row: side by side on wide screens, otherwise above it. */
export function BesideList({ panel, children }: BesideListProps) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  label: string;
  title: ReactNode;
  onClose: () => void;
  /** Gets the focus when the panel disappears with the focus in it. */
  focusFallback: () => HTMLElement | null | undefined;
  /** The focus stays in the list, whose rows it goes through. */
  isPreview?: boolean;
  children: ReactNode;
}

/** Takes the focus when it appears, unless it is a preview; closes on Escape. */
export function SidePanel({
  label,
  title,
  onClose,
  focusFallback,
  isPreview = false,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusFallback(panel, focusFallback);
  useEffect(() => {
    const shown = panel.current;
    // A field in it may have the focus already.
    if (isPreview || !shown || shown.contains(document.activeElement)) return;
    shown.focus({ preventScroll: true });
    if (shown.getBoundingClientRect().top < 0) shown.scrollIntoView();
  }, [isPreview]);
  return (
    <section
      ref={panel}
      // Long ones are scrolled by keys.
      tabIndex={isPreview ? 0 : -1}
      aria-label={label}
      className={styles.panel}
      data-preview={isPreview || undefined}
      {...onEscapeKey(onClose)}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.close} aria-label="Schließen" onClick={onClose}>
          <X size={20} />
        </button>
      </div>
      {children}
    </section>
  );
}
