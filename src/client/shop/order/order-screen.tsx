import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BankTransfer } from './bank-transfer.tsx';
import { CancelledNote, isCancelled } from './cancelled-note.tsx';
import { DonationLink } from './donation-link.tsx';
import { endCheckout } from './end-checkout.ts';
import { MailNote } from './mail-note.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderPapers } from './order-papers.tsx';
import styles from './order-screen.module.css';
import { OrderedLines } from './ordered-lines.tsx';

/** Only who pays so loads it. */
const PaypalStep = lazy(async () => ({ default: (await import('./paypal-step.tsx')).PaypalStep }));

/** The order that was placed: its number, what happens next, how to pay, and then its papers. */
export function OrderScreen() {
  const order = useLoaderData<OrderView>();
  const isOver = isCancelled(order);
  const isToPay = order.open > 0;
  const isByPaypal = isToPay && order.paypal !== null;
  const isChecked = order.paypal === 'pending' || order.paypal === 'wrong';
  const hasTickets = order.status === 'paid' && !isOver;

  useEffect(() => endCheckout(order.id), [order.id]);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <CircleCheck size={48} strokeWidth={1.75} className={styles.sign} />
        <PageTitle className={styles.title}>Bestellung abgeschlossen</PageTitle>
        <p className={styles.thanks}>
          Danke, {order.firstname}!{' '}
          {order.only_stored ? (
            'Deine Bestellbestätigung ist noch nicht verschickt, nur abgelegt. Drucke diese Seite oder merke dir ihre Adresse.'
          ) : (
            <>
              {order.status === 'open'
                ? 'Die Bestellbestätigung ist schon unterwegs an'
                : 'Wir schreiben dir an'}{' '}
              <strong>{order.email}</strong>.
            </>
          )}
        </p>
        {!hasTickets && <MailNote />}
        <p className={styles.number}>
          <span>Bestellnummer</span>
          <strong>{order.number}</strong>
        </p>
      </header>
      {isOver && <CancelledNote order={order} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isByPaypal && (
            <Suspense fallback={null}>
              <PaypalStep order={order} />
            </Suspense>
          )}
          {isToPay && !isChecked && <BankTransfer order={order} />}
          {hasTickets && <OrderPapers order={order} />}
          <OrderedLines order={order} />
        </div>
        <Card as="aside" className={styles.aside} aria-label="Angaben zur Bestellung">
          <OrderFacts order={order} />
          <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
            <Printer size={18} />
            Seite drucken
          </Button>
        </Card>
      </div>
      <DonationLink />
    </div>
  );
}
