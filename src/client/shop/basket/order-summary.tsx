import { type Ref, useId } from 'react';
import { centsToEuros } from '../../../domain/money.ts';
import type { Total } from '../../../domain/pricing.ts';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/price.tsx';
import { ContinueBar } from './continue-bar.tsx';
import { DeliveryAndPayment } from './delivery-and-payment.tsx';
import { DiscountCode } from './discount-code.tsx';
import { Essentials } from './essentials.tsx';
import type { AppliedCode } from './kept-discount.ts';
import { OrderNote, type OrderNoteProps } from './order-note.tsx';
import styles from './order-summary.module.css';
import type { EventLines } from './price-basket.ts';
import { PurchaseButton } from './purchase-button.tsx';
import type { TicketsAndTotalProps } from './tickets-and-total.tsx';

export interface OrderSummaryProps extends OrderNoteProps, TicketsAndTotalProps {
  groups: EventLines[];
  applied: AppliedCode | null;
  formId: string;
  isFormOpen: boolean;
  onContinue: () => void;
  /** What is bought, its price and the button that buys, to be shown together. */
  review: Ref<HTMLElement>;
}

/** What it costs, what is bought for it, and the button. */
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
  const essentialsId = useId();
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
        aria-labelledby={isFormOpen ? essentialsId : undefined}
      >
        {isFormOpen && <Essentials groups={groups} headingId={essentialsId} />}
        <DeliveryAndPayment />
        <p className={styles.total} aria-live="polite" aria-atomic="true">
          <span>Gesamt</span>
          {total ? <Price cents={total.totalCents} /> : <span>–</span>}
        </p>
        <OrderNote isOrdering={isOrdering} answer={answer} />
        {isFormOpen ? (
          <PurchaseButton formId={formId} isOrdering={isOrdering} />
        ) : (
          <ContinueBar total={total} ticketCount={ticketCount} onContinue={onContinue} />
        )}
      </section>
      {isFormOpen && total && <WhatWasSeen formId={formId} total={total} applied={applied} />}
    </Card>
  );
}

interface WhatWasSeenProps {
  formId: string;
  total: Total;
  applied: AppliedCode | null;
}

/** Goes along with the order, so that the server can tell whether the guest saw the price that counts. */
function WhatWasSeen({ formId, total, applied }: WhatWasSeenProps) {
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
