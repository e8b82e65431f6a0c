import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import styles from './admin-form.module.css';

interface WithFocusFallbackProps {
  /** Gets the focus if this part disappears while containing it. */
  fallback: () => HTMLElement | null | undefined;
  onEscape?: () => void;
  children: ReactNode;
}

/** For a part of the page that disappears once its action is done. */
export function WithFocusFallback({ fallback, onEscape = () => {}, children }: WithFocusFallbackProps) {
  const part = useRef<HTMLDivElement>(null);
  useFocusFallback(part, fallback);
  return (
    <div ref={part} className={styles.contents} {...onEscapeKey(onEscape)}>
      {children}
    </div>
  );
}

/** For an element that asks a question: Escape answers no, just as it closes a menu. */
export const onEscapeKey = (decline: () => void) => ({
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') decline();
  },
});
