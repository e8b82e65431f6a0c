import { useState } from 'react';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { mayBeNameless } from '../../../../domain/order.ts';
import { discountLabel } from '../../../../domain/pricing.ts';
import { formatDateTime, formatDay } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { BackToList } from '../../lists/back-to-list.tsx';
import { OrderWithdrawals } from '../../money/withdrawals/order-withdrawals.tsx';
import { OrderStatus } from '../orders/order-status.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { NextStep } from './next-step.tsx';
import type { OrderData } from './order-data.ts';
import { FormMessage, useOrderForm } from './order-form.tsx';
import { OrderHistoryCard } from './order-history-card.tsx';
import styles from './order-page.module.css';
import { PaymentsCard } from './payments-card.tsx';
import { TicketsCard } from './tickets-card.tsx';

export { action, loader } from './order-data.ts';

export function Component() {
  const { order, documents, isInvoiceWaiting, refund } = useLoaderData<OrderData>();
  const { key } = useLocation();
  const [asked] = useSearchParams();
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  return (
    <div className={styles.screen}>
      <p>
        <BackToList to={adminPaths.orders}>Zurück zu den Bestellungen</BackToList>
      </p>
      <OrderHead order={order} />
      <OrderWithdrawals order={order} />
      <div className={styles.columns}>
        {/* Remounted with each navigation, which may tick other tickets. */}
        <TicketsCard
          key={key}
          order={order}
          hasInvoice={invoice !== undefined}
          withdrawal={order.withdrawals.find(
            ({ id, settled }) => String(id) === asked.get('widerruf') && settled?.outcome === 'accepted',
          )}
        />
        <div className={styles.side}>
          <PaymentsCard order={order} refund={refund} />
          <CustomerCard order={order} invoice={invoice} />
          <DocumentsCard order={order} documents={documents} isWaiting={isInvoiceWaiting} />
          <MailsCard order={order} />
        </div>
        <div className={styles.column}>
          <OrderHistoryCard order={order} />
          {(order.open > 0 || order.exempt_because !== null) && <ExemptionCard order={order} />}
        </div>
      </div>
    </div>
  );
}

function OrderHead({ order }: { order: StaffOrder }) {
  const { firstname, lastname } = order.customer;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <PageTitle>{`Bestellung ${order.number}`}</PageTitle>
        <NextStep order={order} />
      </div>
      <p className={styles.line}>
        <OrderStatus order={order} />
        <strong className={styles.breakable}>
          {firstname} {lastname}
        </strong>
        <span className={styles.soft}>
          Bestellt am {formatDateTime(order.created_at)}
          {order.status === 'open' && `, fällig am ${formatDay(order.due_on)}`}
          {order.status === 'open' &&
            order.last_deadline !== null &&
            `, letzte Frist ${formatDay(order.last_deadline)}`}
        </span>
      </p>
      <dl className={styles.sums}>
        <Sum label={countText(order)} euros={order.tickets} />
        {order.fees > 0 && <Sum label="Gebühren" euros={order.fees} />}
        {order.discount > 0 && (
          <Sum
            label={discountLabel({ ...order, percent: order.discount_percentage })}
            euros={-order.discount}
          />
        )}
        <Sum label="Summe" euros={order.total} />
        {!mayBeNameless(order.source) && <Sum label="Bezahlt" euros={order.paid} />}
        {order.status === 'open' && <Sum label="Offen" euros={order.open} isMain />}
        {order.refund_due > 0 && <Sum label="Zu erstatten" euros={order.refund_due} isMain />}
      </dl>
      {order.comment && (
        <Notice title="Bemerkung bei der Bestellung">
          <p className={styles.prose}>{order.comment}</p>
        </Notice>
      )}
    </header>
  );
}

/** The tickets that are valid, and what all of them cost. */
function countText({ items }: StaffOrder): string {
  return formatTicketCount(items.filter((item) => item.cancelled_at === null).length);
}

function Sum({ label, euros, isMain = false }: { label: string; euros: number; isMain?: boolean }) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{label}</dt>
      <dd>
        <Price cents={eurosToCents(euros)} />
      </dd>
    </div>
  );
}

/**
 * Exempts the order from reminders and automatic cancellation, for example for a sponsor who pays at the
 * gate.
 */
function ExemptionCard({ order: { exempt_because: because } }: { order: StaffOrder }) {
  const { fetcher, form, isBusy, errors, message } = useOrderForm();
  const [isExempt, setExempt] = useState(because !== null);
  return (
    <Card as="section" aria-labelledby="erinnerungen">
      <fetcher.Form ref={form} method="post" className={styles.part}>
        <h2 id="erinnerungen">Erinnerungen</h2>
        <FormMessage message={Object.keys(errors).length > 0 ? undefined : message} />
        <Checkbox
          name="is_exempt"
          label="Nicht mahnen und nicht von selbst stornieren"
          checked={isExempt}
          onChange={(event) => setExempt(event.target.checked)}
        />
        {isExempt && (
          <TextField
            key={because}
            label="Grund, nur für das Team"
            name="reason"
            isOptional
            autoComplete="off"
            maxLength={200}
            defaultValue={because ?? ''}
            message={errors.reason}
          />
        )}
        <div>
          <Button type="submit" name="intent" value="exempt" variant="secondary" isBusy={isBusy}>
            Erinnerungen speichern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
