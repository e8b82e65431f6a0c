import LoaderCircle from 'lucide-react/icons/loader-circle';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import styles from './purchase-button.module.css';

const PaypalButton = lazy(async () => ({ default: (await import('./paypal-button.tsx')).PaypalButton }));

/** The button that buys, and beneath it PayPal's where it is offered. While an order is under way, words take its place. */
export function PurchaseButton({ formId, isOrdering }: { formId: string; isOrdering: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const isPaypalOffered = useRouteLoaderData<Festival | null>('guest-frame')?.paypal;
  return (
    <>
      <div ref={place} className={styles.place}>
        {!isOrdering && <Buy formId={formId} heir={() => place.current?.closest('section')} />}
        <p role="status" className={styles.status}>
          {isOrdering && <Sending />}
        </p>
      </div>
      {isPaypalOffered && (
        <Suspense>
          <PaypalButton formId={formId} isOrdering={isOrdering} />
        </Suspense>
      )}
    </>
  );
}

interface BuyProps {
  formId: string;
  /** Who gets the focus while the order is under way. */
  heir: () => HTMLElement | null | undefined;
}

function Buy({ formId, heir }: BuyProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, heir);
  return (
    <Button ref={button} type="submit" form={formId} isWide>
      Kauf auf Rechnung und Überweisung
    </Button>
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
