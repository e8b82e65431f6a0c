import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '../../platform/paths.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Notice } from '../../ui/notice.tsx';
import { hasOpenAttempt } from './order-attempt.ts';
import type { OrderAnswer } from './order-basket.ts';

export interface OrderNoteProps {
  isOrdering: boolean;
  /** What the last attempt came to, once it is over. */
  answer: OrderAnswer | undefined;
}

const STILL_OPEN =
  'Auf deine letzte Bestellung haben wir keine Antwort bekommen. Bestelle ruhig noch einmal: doppelt gekauft wird dabei nichts.';

const ONLINE_AGAIN = 'Du hast wieder Netz, und es ist noch alles da: Jetzt kannst du bestellen.';

/**
 * What became of the last attempt to order. It is said once, by itself: the focus goes to the review around it, to the
 * first line that cannot be had, or to the first field that is wrong.
 */
export function OrderNote({ isOrdering, answer }: OrderNoteProps) {
  const message = answer?.message ?? (!isOrdering && hasOpenAttempt() ? STILL_OPEN : undefined);
  const isOnlineAgain = useIsOnline() && answer?.isOffline === true;
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where fields are wrong, the form has the focus on the first of them.
    if (answer?.message === undefined || Object.keys(answer.errors).length > 0) return;
    const line = document.querySelector<HTMLElement>('[data-problem]');
    if (Object.keys(answer.refused).length > 0 && line) return line.focus();
    note.current?.closest('section')?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);

  return (
    <div ref={note} role="alert">
      {message && (
        <Notice tone={isOnlineAgain ? 'good' : 'warning'}>
          <p>{isOnlineAgain ? ONLINE_AGAIN : message}</p>
          {answer?.earlierId && <Link to={pathTo.order(answer.earlierId)}>Zur Bestellung von vorhin</Link>}
        </Notice>
      )}
    </div>
  );
}
