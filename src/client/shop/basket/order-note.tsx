import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { hasOpenAttempt } from './order-attempt.ts';
import type { OrderAnswer } from './order-basket.ts';
import styles from './order-note.module.css';

export interface OrderNoteProps {
  isOrdering: boolean;
  /** What the last attempt came to, once it is over. */
  answer: OrderAnswer | undefined;
}

const STILL_OPEN =
  'Auf deine letzte Bestellung haben wir keine Antwort bekommen. Bestelle ruhig noch einmal: doppelt gekauft wird dabei nichts.';

/** What became of the last attempt to order. It takes the focus, or the first line that cannot be had does. */
export function OrderNote({ isOrdering, answer }: OrderNoteProps) {
  const message = answer?.message ?? (!isOrdering && hasOpenAttempt() ? STILL_OPEN : undefined);
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where fields are wrong, the form has the focus on the first of them.
    if (answer?.message === undefined || Object.keys(answer.errors).length > 0) return;
    const line = document.querySelector<HTMLElement>('[data-problem]');
    (Object.keys(answer.refused).length > 0 && line ? line : note.current)?.focus();
  }, [answer]);

  return (
    <div ref={note} tabIndex={-1} role="alert" className={styles.note}>
      {message && (
        <Notice tone="warning">
          <p>{message}</p>
          {answer?.earlierId && <Link to={pathTo.order(answer.earlierId)}>Zur Bestellung von vorhin</Link>}
        </Notice>
      )}
    </div>
  );
}
