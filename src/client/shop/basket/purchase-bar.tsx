import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Total } from '../../../domain/pricing.ts';
import { pathTo } from '../../paths.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { hasOpenAttempt } from './order-attempt.ts';
import type { OrderAnswer } from './order-basket.ts';
import styles from './purchase-bar.module.css';

export interface PurchaseBarProps {
  total: Total | null;
  ticketCount: number;
  formId: string;
  isFormOpen: boolean;
  onContinue: () => void;
  isOrdering: boolean;
  /** What the last attempt came to, once it is over. */
  answer: OrderAnswer | undefined;
}

const STILL_OPEN =
  'Auf deine letzte Bestellung haben wir keine Antwort bekommen. Bestelle ruhig noch einmal: doppelt gekauft wird dabei nichts.';

/** The next step: on to the form, or the one button that buys. While an order is under way, words take its place. */
export function PurchaseBar({
  total,
  ticketCount,
  formId,
  isFormOpen,
  onContinue,
  isOrdering,
  answer,
}: PurchaseBarProps) {
  const message = answer?.message ?? (!isOrdering && hasOpenAttempt() ? STILL_OPEN : undefined);
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where fields are wrong, the form has the focus on the first of them.
    if (answer?.message === undefined || Object.keys(answer.errors).length > 0) return;
    const line = document.querySelector<HTMLElement>('[data-problem]');
    (Object.keys(answer.refused).length > 0 && line ? line : note.current)?.focus();
  }, [answer]);

  return (
    <div>
      <div ref={note} tabIndex={-1} role="alert" className={styles.note}>
        {message && (
          <Notice tone="warning">
            <p>{message}</p>
            {answer?.earlierId && <Link to={pathTo.order(answer.earlierId)}>Zur Bestellung von vorhin</Link>}
          </Notice>
        )}
      </div>
      <ActionBar>
        <p className={styles.total}>
          <span>
            {ticketCount} {ticketCount === 1 ? 'Karte' : 'Karten'}
          </span>
          <strong>{total ? <Price cents={total.totalCents} /> : '–'}</strong>
        </p>
        <div className={styles.place}>
          {!isFormOpen && (
            <Button isWide onClick={onContinue}>
              Weiter
            </Button>
          )}
          {isFormOpen && !isOrdering && (
            <Button type="submit" form={formId} isWide>
              Kauf auf Rechnung und Überweisung
            </Button>
          )}
          <p role="status" className={styles.status}>
            {isOrdering && <Sending />}
          </p>
        </div>
      </ActionBar>
    </div>
  );
}

const PATIENCE_MS = 6000;

function Sending() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoaderCircle size={18} className={styles.spinner} />
      {isSlow ? 'Es dauert etwas länger, bleib bitte hier …' : 'Deine Bestellung wird gesendet …'}
    </>
  );
}
