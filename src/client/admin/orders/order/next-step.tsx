import { Link, useRevalidator } from 'react-router-dom';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { mayBeNameless } from '../../../../domain/order.ts';
import { berlinDay } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button, buttonClassName, LinkButton } from '../../../ui/button.tsx';
import { menuEntryClass } from '../../../ui/menu-button.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { MoreMenu } from '../../lists/list-table.tsx';
import { formatEurosInput } from '../../money/euros.ts';
import { showPaymentUndoToast } from '../../money/undo-toast.ts';
import { FormMessage, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';

/** What an order waits for most, as one button; everything else leads to its place on the page. */
export function NextStep({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator();
  const booking = useOrderForm(({ done, payment }) => {
    if (payment !== undefined) showPaymentUndoToast(done, [{ order: order.id, payment }], revalidate);
  });
  const sending = useOrderForm();
  const mayMoney = useSession((session) => session.can('money'));
  const step = nextStepOf(order, mayMoney);
  const hasEmail = order.customer.email !== '';
  return (
    <div className={styles.actions}>
      <FormMessage message={booking.message ?? sending.message} />
      {step === 'decide' && (
        <a href={`#widerruf-${openWithdrawal(order)?.id}`} className={buttonClassName({})}>
          Widerruf entscheiden
        </a>
      )}
      {step === 'refund' && (
        <a href="#zahlungen" className={buttonClassName({})}>
          {formatCents(eurosToCents(order.refund_due))} erstatten
        </a>
      )}
      {step === 'book' && order.is_overdue && (
        <LinkButton variant="secondary" to={adminPaths.reminders}>
          Erinnern
        </LinkButton>
      )}
      {step === 'book' && (
        <WithFocusFallback fallback={toTitle}>
          <booking.fetcher.Form ref={booking.form} method="post">
            <input type="hidden" name="seen_paid" value={order.paid} />
            <input type="hidden" name="amount" value={formatEurosInput(order.open)} />
            <input type="hidden" name="booked_on" value={berlinDay(Date.now())} />
            <Button type="submit" name="intent" value="book" isBusy={booking.isBusy}>
              {formatCents(eurosToCents(order.open))} buchen
            </Button>
          </booking.fetcher.Form>
        </WithFocusFallback>
      )}
      {step === 'send' && (
        <WithFocusFallback fallback={toTitle}>
          <sending.fetcher.Form ref={sending.form} method="post">
            <Button type="submit" name="intent" value="resend tickets" isBusy={sending.isBusy}>
              Karten noch einmal schicken
            </Button>
          </sending.fetcher.Form>
        </WithFocusFallback>
      )}
      <MoreMenu
        entries={
          <>
            {placesOf(order).map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`} className={menuEntryClass}>
                  {name}
                </a>
              </li>
            ))}
            {hasEmail && (
              <li>
                <Link to={`${adminPaths.outbox}?q=${order.number}`} className={menuEntryClass}>
                  Postausgang
                </Link>
              </li>
            )}
          </>
        }
      />
    </div>
  );
}

const toTitle = () => document.querySelector('h1');

const openWithdrawal = ({ withdrawals }: StaffOrder) => withdrawals.find(({ settled }) => settled === null);

function nextStepOf(order: StaffOrder, mayMoney: boolean): 'decide' | 'refund' | 'book' | 'send' | null {
  if (openWithdrawal(order) !== undefined) return 'decide';
  if (order.refund_due > 0) return mayMoney ? 'refund' : null;
  if (order.open > 0) return mayBeNameless(order.source) ? null : 'book';
  const hasTickets = order.status === 'paid' && order.items.some((item) => item.cancelled_at === null);
  const isSending = order.mails.some(({ kind, state }) => kind === 'order_paid' && state === 'waiting');
  return hasTickets && order.customer.email !== '' && !isSending ? 'send' : null;
}

/** What the rest is done with, by the ids of the page's sections. */
function placesOf(order: StaffOrder): ReadonlyArray<readonly [id: string, name: string]> {
  return [
    ...(order.items.some((item) => item.cancelled_at === null)
      ? [['karten', 'Karten stornieren'] as const]
      : []),
    ['besteller', 'Angaben berichtigen'],
    ['zahlungen', 'Zahlungen'],
    ['dokumente', 'Dokumente'],
    ['mails', 'Mails'],
    ['notiz', 'Notiz'],
  ];
}
