import { centsToEuros, formatCents } from '../../../domain/money.ts';
import type { Total } from '../../../domain/pricing.ts';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/price.tsx';
import { DiscountCode } from './discount-code.tsx';
import { Essentials } from './essentials.tsx';
import type { AppliedCode } from './kept-discount.ts';
import styles from './order-summary.module.css';
import type { EventLines } from './price-basket.ts';
import { PurchaseBar, type PurchaseBarProps } from './purchase-bar.tsx';

export interface OrderSummaryProps extends Omit<PurchaseBarProps, 'ticketCount'> {
  groups: EventLines[];
  applied: AppliedCode | null;
}

/** What it costs, what is bought for it, and the button. */
export function OrderSummary({ groups, total, applied, ...bar }: OrderSummaryProps) {
  const ticketCount = groups.flatMap((group) => group.lines).reduce((sum, line) => sum + line.quantity, 0);
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
        <dt>Rabatt{discountWords(applied)}</dt>
        <dd>{total ? <Price cents={-total.discountCents} /> : '–'}</dd>
      </dl>
      <DiscountCode applied={applied} />
      <p className={styles.total}>
        <span>Gesamt</span>
        {total ? <Price cents={total.totalCents} /> : <span>–</span>}
      </p>
      <Essentials groups={bar.isFormOpen ? groups : []} />
      <PurchaseBar {...bar} total={total} ticketCount={ticketCount} />
      {bar.isFormOpen && total && <WhatWasSeen formId={bar.formId} total={total} applied={applied} />}
    </Card>
  );
}

function discountWords(applied: AppliedCode | null): string {
  const discount = applied?.discount;
  if (!discount) return '';
  return discount.kind === 'percent' ? ` (${discount.percent} %)` : ` (${formatCents(discount.cents)})`;
}

/** Goes along with the order, so that the server can tell whether the guest saw the price that counts. */
function WhatWasSeen({
  formId,
  total,
  applied,
}: {
  formId: string;
  total: Total;
  applied: AppliedCode | null;
}) {
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
