import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import styles from './admin-form.module.css';

interface WithFocusFallbackProps {
  /** What gets the focus if it is in this part when the part disappears. */
  fallback: () => HTMLElement | null | undefined;
  onEscape?: () => void;
  children: ReactNode;
}

/** A part of a page that disappears once its action is done. */
export function WithFocusFallback({ fallback, onEscape = () => {}, children }: WithFocusFallbackProps) {
  const part = useRef<HTMLDivElement>(null);
  useFocusFallback(part, fallback);
  return (
    <div ref={part} className={styles.contents} {...onEscapeKey(onEscape)}>
      {children}
    </div>
  );
}

/** Props for an element that asks a question: Escape answers no, as it closes a menu. */
export const onEscapeKey = (decline: () => void) => ({
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') decline();
  },
});
