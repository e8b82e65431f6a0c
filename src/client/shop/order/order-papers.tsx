import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import styles from './order-papers.module.css';

const ASK_EVERY_MS = 10_000;
/** After that it is not a matter of a minute any more, and nobody waits before the page. */
const ASK_FOR_MS = 10 * 60_000;

/** Tickets and invoice of a paid order as PDFs; an invoice that is just being written comes by itself. */
export function OrderPapers({ order }: { order: OrderView }) {
  const { id, lines, total, has_invoice } = order;
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  const isInvoiceToCome = total > 0 && !has_invoice;
  useAskedAgain(isInvoiceToCome);
  return (
    <Card as="section" aria-labelledby="karten-als-pdf">
      <h2 id="karten-als-pdf" className={styles.heading}>
        {isOne ? 'Deine Karte ist da' : 'Deine Karten sind da'}
      </h2>
      <p>Zeig am Einlass den QR-Code auf der Karte, ausgedruckt oder auf dem Handy.</p>
      <ul className={styles.papers}>
        <li>
          <a className={buttonLook({ variant: 'primary' })} href={addressOf(id, 'tickets')} download>
            <Download size={18} />
            {isOne ? 'Karte' : 'Karten'} als PDF
          </a>
        </li>
        {total > 0 && (
          <li aria-live="polite">
            {has_invoice ? (
              <a className={buttonLook({ variant: 'secondary' })} href={addressOf(id, 'invoice')} download>
                <Download size={18} />
                Rechnung als PDF
              </a>
            ) : (
              <span className={styles.toCome}>Die Rechnung kommt in etwa einer Minute dazu.</span>
            )}
          </li>
        )}
      </ul>
    </Card>
  );
}

function addressOf(id: string, paper: 'tickets' | 'invoice'): string {
  return `/api/booking/order/${encodeURIComponent(id)}/${paper}.pdf`;
}

/** Reads the order again from time to time while there is something to wait for. */
function useAskedAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const since = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - since > ASK_FOR_MS) clearInterval(timer);
      else if (!document.hidden) void revalidate();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
