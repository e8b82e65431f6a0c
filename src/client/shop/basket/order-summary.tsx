import LoaderCircle from 'lucide-react/icons/loader-circle';
import { lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { centsToEuros } from '../../../domain/money.ts';
import type { Total } from '../../../domain/pricing.ts';
import { useIsOnline } from '../../platform/browser-state.ts';
import { pathTo } from '../../platform/paths.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { ActionBar, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount, Price } from '../../ui/numbers.tsx';
import { EventTime } from '../event/event-time.tsx';
import type { AppliedCode } from './basket-data.ts';
import { hasOpenAttempt } from './checkout-storage.ts';
import { DiscountCode } from './discount-code.tsx';
import styles from './order-summary.module.css';
import type { OrderAnswer } from './place-order.ts';
import { type EventLines, lineLabel } from './priced-lines.ts';

/** Loaded on demand: not every shop offers PayPal. */
const PaypalButton = lazy(async () => ({ default: (await import('./paypal-button.tsx')).PaypalButton }));

interface OrderSummaryProps extends OrderNoteProps, TicketsAndTotalProps {
  groups: EventLines[];
  applied: AppliedCode | null;
  formId: string;
  isFormOpen: boolean;
  onContinue: () => void;
  /** The section with the lines, their price and the purchase button. */
  review: Ref<HTMLElement>;
}

export function OrderSummary({
  groups,
  total,
  ticketCount,
  applied,
  formId,
  isFormOpen,
  onContinue,
  review,
  isOrdering,
  answer,
}: OrderSummaryProps) {
  const reviewTitleId = useId();
  return (
    <Card as="aside" className={styles.summary} aria-labelledby="zusammenfassung">
      <h2 id="zusammenfassung" className={styles.heading}>
        Zusammenfassung
      </h2>
      <dl className={styles.sums}>
        <dt>Tickets</dt>
        <dd>{total ? <Price cents={total.ticketsCents} /> : '–'}</dd>
        <dt>Verwaltungsgebühren</dt>
        <dd>{total ? <Price cents={total.feesCents} /> : '–'}</dd>
        <dt>Rabatt{applied?.discount?.kind === 'percent' && ` (${applied.discount.percent} %)`}</dt>
        <dd>{total ? <Price cents={-total.discountCents} /> : '–'}</dd>
      </dl>
      <DiscountCode applied={applied} />
      <section
        ref={review}
        tabIndex={-1}
        className={styles.review}
        aria-labelledby={isFormOpen ? reviewTitleId : undefined}
      >
        {isFormOpen && <ReviewedLines groups={groups} headingId={reviewTitleId} />}
        <DeliveryAndPayment />
        <p className={styles.total} aria-live="polite" aria-atomic="true">
          <span>Gesamt</span>
          {total ? <Price cents={total.totalCents} /> : <span>–</span>}
        </p>
        <OrderNote isOrdering={isOrdering} answer={answer} />
        {isFormOpen ? (
          <PurchaseButtons formId={formId} isOrdering={isOrdering} />
        ) : (
          <ContinueBar total={total} ticketCount={ticketCount} onContinue={onContinue} />
        )}
      </section>
      {isFormOpen && total && <SeenPrice formId={formId} total={total} applied={applied} />}
    </Card>
  );
}

/** Required right above the purchase button (§ 312j BGB): what is bought, when and where. */
function ReviewedLines({ groups, headingId }: { groups: EventLines[]; headingId: string }) {
  return (
    <div className={styles.reviewed}>
      <h3 id={headingId} className={styles.reviewedTitle}>
        Das bestellst du
      </h3>
      {groups.map(({ eventId, event, lines }) => (
        <div key={eventId}>
          <p className={styles.event}>{event?.name ?? 'Karten'}</p>
          {event && (
            <p className={styles.facts}>
              <EventTime at={event.starts_at} /> · {event.location}
            </p>
          )}
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.key}>{lineLabel(line)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/**
 * Delivery and payment must be stated before ordering (§ 312j BGB), so this shows as soon as the basket
 * opens.
 */
function DeliveryAndPayment() {
  const festival = useRouteLoaderData<Festival | null>('guest-layout');
  const days = festival?.payment_term_days;
  return (
    <p className={styles.delivery}>
      Versand: als Online-Ticket per E-Mail, kostenlos, sobald deine Zahlung da ist. Zahlung: auf Rechnung per
      Überweisung{days ? ` innerhalb von ${days} Tagen` : ''}
      {festival?.paypal && ' oder mit PayPal'}. Alle Preise sind Endpreise.
    </p>
  );
}

const STILL_OPEN =
  'Auf deine letzte Bestellung haben wir keine Antwort bekommen. Bestelle ruhig noch einmal: doppelt gekauft wird dabei nichts.';

const ONLINE_AGAIN = 'Du hast wieder Netz, und es ist noch alles da: Jetzt kannst du bestellen.';

interface OrderNoteProps {
  isOrdering: boolean;
  /** The result of the last attempt, once it is finished. */
  answer: OrderAnswer | undefined;
}

/**
 * The outcome of the last attempt, announced once as an alert; the focus goes to the first wrong field, else
 * the first refused line, else the review.
 */
function OrderNote({ isOrdering, answer }: OrderNoteProps) {
  const message = answer?.message ?? (!isOrdering && hasOpenAttempt() ? STILL_OPEN : undefined);
  const isOnlineAgain = useIsOnline() && answer?.isOffline === true;
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The form focuses the first wrong field itself.
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

/** A text replaces the buttons while an order is being sent. */
function PurchaseButtons({ formId, isOrdering }: { formId: string; isOrdering: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const isPaypalOffered = useRouteLoaderData<Festival | null>('guest-layout')?.paypal;
  return (
    <>
      <div ref={place} className={styles.purchase}>
        {!isOrdering && (
          <InvoiceButton formId={formId} focusFallback={() => place.current?.closest('section')} />
        )}
        <p role="status" className={styles.sending}>
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

interface InvoiceButtonProps {
  formId: string;
  /** Gets the focus while the order is being sent. */
  focusFallback: () => HTMLElement | null | undefined;
}

function InvoiceButton({ formId, focusFallback }: InvoiceButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <Button ref={button} type="submit" form={formId} isWide>
      Kauf auf Rechnung und Überweisung
    </Button>
  );
}

const SLOW_AFTER_MS = 6000;

function Sending() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoaderCircle size={18} className={styles.spinner} />
      {isSlow ? 'Es dauert etwas länger, bleib bitte hier …' : 'Deine Bestellung wird gesendet …'}
    </>
  );
}

function ContinueBar({ onContinue, ...sum }: TicketsAndTotalProps & { onContinue: () => void }) {
  return (
    <ActionBar>
      <div className={styles.barTotal}>
        <TicketsAndTotal {...sum} />
      </div>
      <Button isWide onClick={onContinue}>
        Weiter
      </Button>
    </ActionBar>
  );
}

export interface TicketsAndTotalProps {
  ticketCount: number;
  total: Total | null;
}

/** `3 Karten  17,10 €`, above the button of a bar. */
export function TicketsAndTotal({ ticketCount, total }: TicketsAndTotalProps) {
  return (
    <p className={styles.ticketsAndTotal}>
      <span>
        {formatCount(ticketCount)} {ticketCount === 1 ? 'Karte' : 'Karten'}
      </span>
      <strong>{total ? <Price cents={total.totalCents} /> : '–'}</strong>
    </p>
  );
}

interface SeenPriceProps {
  formId: string;
  total: Total;
  applied: AppliedCode | null;
}

/** Submitted with the order, so that the server can check that the guest saw the current price. */
function SeenPrice({ formId, total, applied }: SeenPriceProps) {
  const discount = applied?.discount;
  const seen = {
    total: centsToEuros(total.totalCents),
    discount: discount?.kind === 'amount' ? centsToEuros(discount.cents) : '',
    discountPercentage: discount?.kind === 'percent' ? discount.percent : '',
    discountCode: discount ? applied.code : '',
  };
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" form={formId} name={name} value={value} />
  ));
}
