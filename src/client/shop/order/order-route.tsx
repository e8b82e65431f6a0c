import CircleCheck from 'lucide-react/icons/circle-check';
import Flame from 'lucide-react/icons/flame';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import type { OrderView } from '../../../contract/orders.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { call } from '../../platform/api/call.ts';
import { Button, buttonClassName } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { Price } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { endCheckout } from '../basket/checkout-storage.ts';
import { BankTransfer } from './bank-transfer.tsx';
import { OrderMail } from './order-mail.tsx';
import styles from './order-route.module.css';
import { OrderedTickets, TicketDocuments } from './ordered-tickets.tsx';

/** Loaded on demand, for orders paid by PayPal. */
const PaypalStep = lazy(async () => ({ default: (await import('./paypal-step.tsx')).PaypalStep }));

/** Throws a 404 for the error page if the order is unknown. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<OrderView> {
  const id = params.id ?? '';
  const paypal = new URL(request.url).searchParams.get('paypal');
  if (paypal !== null) await (await import('./paypal-step.tsx')).continuePaypal(id, paypal);
  return (await call('GET /api/booking/order/:id', { params: { id } })).order;
}

export function Component() {
  const order = useLoaderData<OrderView>();
  const isOver = isCancelled(order);
  const isToPay = order.open > 0;
  const isByPaypal = isToPay && order.paypal !== null;
  const isChecked = order.paypal === 'pending' || order.paypal === 'wrong';
  const hasTickets = order.status === 'paid' && !isOver;

  useEffect(() => endCheckout(order.id), [order.id]);
  useReloadOnReturn(isToPay);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {!isOver && <CircleCheck size={48} strokeWidth={1.75} className={styles.sign} />}
        <PageTitle className={styles.title}>
          {isOver ? 'Bestellung storniert' : 'Bestellung abgeschlossen'}
        </PageTitle>
        <OrderMail order={order} />
        {!hasTickets && !isOver && <MailNote />}
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
          {hasTickets && <TicketDocuments order={order} />}
          <OrderedTickets order={order} />
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

/** Reloads when the guest comes back to this page: the order may have been paid meanwhile, and nobody is to pay twice. */
function useReloadOnReturn(isToPay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isToPay) return;
    const reload = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [isToPay, revalidate]);
}

/** Only the browser knows the order: the server renders the same page for every id. */
export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Skeleton className={styles.signSkeleton} />
        <PageTitle className={styles.title}>Deine Bestellung</PageTitle>
        <div className={styles.thanksSkeleton}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
        <MailNote />
        <Skeleton className={styles.numberSkeleton} />
      </header>
      <div className={styles.columns} data-waiting>
        <VisuallyHidden role="status">Deine Bestellung wird geladen …</VisuallyHidden>
        <Card className={styles.main}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="block" />
        </Card>
        <Card className={styles.aside}>
          <Skeleton shape="block" />
        </Card>
      </div>
    </div>
  );
}

/** The same for every order, so it can be shown before the order has loaded. */
function MailNote() {
  return (
    <p className={styles.thanks}>
      Sobald der Vorgang abgeschlossen ist, schicken wir dir eine E-Mail mit allen Informationen, Rechnungen
      und Tickets.
    </p>
  );
}

/** True also for orders without any tickets left. */
function isCancelled({ status, lines }: OrderView): boolean {
  return status === 'cancelled' || status === 'refunded' || lines.length === 0;
}

function CancelledNote({ order: { status, paid } }: { order: OrderView }) {
  return (
    <Notice tone="danger" title="Diese Bestellung wurde storniert.">
      <p>
        {/* Unpaid tickets were never valid, so they cannot become invalid. */}
        Die Karten sind {status === 'cancelled' ? 'wieder frei' : 'nicht mehr gültig'}.{' '}
        <RefundNote status={status} paid={paid} />
      </p>
    </Notice>
  );
}

function RefundNote({ status, paid }: Pick<OrderView, 'status' | 'paid'>) {
  if (status === 'refunded') return 'Was du bezahlt hast, haben wir dir zurückgegeben.';
  if (paid === 0) return 'Du musst nichts bezahlen.';
  return (
    <>
      <Price cents={eurosToCents(paid)} /> bekommst du innerhalb von 14 Tagen zurück.
    </>
  );
}

/** Billing and shipping address are the same: guests enter only one. */
function OrderFacts({ order }: { order: OrderView }) {
  const payment = describePayment(order);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Lieferadresse</dt>
        <dd>
          <Address order={order} />
        </dd>
      </div>
      <div>
        <dt>Rechnungsadresse</dt>
        <dd>
          <Address order={order} firm={order.firm} />
        </dd>
      </div>
      <div>
        <dt>Zahlungsart</dt>
        <dd>
          <span>{payment.method}</span>
          <span className={`${styles.state} ${styles[payment.tone]}`}>{payment.state}</span>
        </dd>
      </div>
      <div>
        <dt>Versandart</dt>
        <dd>Online Ticket, Versand sobald Zahlung eingegangen</dd>
      </div>
      {order.comment && (
        <div>
          <dt>Bemerkungen</dt>
          <dd className={styles.comment}>{order.comment}</dd>
        </div>
      )}
    </dl>
  );
}

function Address({ order, firm }: { order: OrderView; firm?: OrderView['firm'] | undefined }) {
  // The firm's name stands on the invoice; its own address may be another one.
  const { street, zipcode, city } = firm?.street ? firm : order;
  return (
    <address className={styles.address}>
      {firm && <span>{firm.name}</span>}
      <span>
        {order.firstname} {order.lastname}
      </span>
      <span>{street}</span>
      <span>
        {zipcode} {city}
      </span>
    </address>
  );
}

/** `method` and `state` are given by the specification. */
interface PaymentState {
  method: 'Paypal' | 'Rechnung';
  state: string;
  tone: Tone;
}

function describePayment({ status, payment_type, total, lines }: OrderView): PaymentState {
  const method = payment_type === 'paypal' ? 'Paypal' : 'Rechnung';
  if (status === 'cancelled' || (status === 'paid' && lines.length === 0))
    return { method, state: 'Storniert', tone: 'danger' };
  if (status === 'refunded') return { method, state: 'Erstattet', tone: 'info' };
  if (total === 0) return { method, state: 'Nichts zu bezahlen', tone: 'good' };
  if (status === 'paid') {
    const state = payment_type === 'paypal' ? 'Zahlung erfolgreich' : 'Zahlung eingegangen';
    return { method, state, tone: 'good' };
  }
  return { method, state: 'Zahlung ausstehend', tone: 'warning' };
}

/** A donation link, if the club has set one. */
function DonationLink() {
  const donation = useRouteLoaderData<Festival | null>('guest-layout')?.donation;
  if (!donation) return null;
  return (
    <aside className={styles.donation} aria-label="Spende">
      <Flame size={28} className={styles.flame} />
      <p>Die Feuerwehr passt auch auf unser Fest auf, im Ehrenamt. Magst du ihr etwas dalassen?</p>
      <a
        className={buttonClassName({ variant: 'secondary' })}
        href={donation.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {donation.label}
        <VisuallyHidden> (öffnet sich in einem neuen Tab)</VisuallyHidden>
      </a>
    </aside>
  );
}
