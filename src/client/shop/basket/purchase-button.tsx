import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './purchase-button.module.css';

/** The one button that buys. While an order is under way, words take its place. */
export function PurchaseButton({ formId, isOrdering }: { formId: string; isOrdering: boolean }) {
  return (
    <div className={styles.place}>
      {!isOrdering && (
        <Button type="submit" form={formId} isWide>
          Kauf auf Rechnung und Überweisung
        </Button>
      )}
      <p role="status" className={styles.status}>
        {isOrdering && <Sending />}
      </p>
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
