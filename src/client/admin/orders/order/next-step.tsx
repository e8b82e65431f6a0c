import { Link, useLocation, useRevalidator } from 'react-router-dom';
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

/** What an order waits for most, as one button; in the menu what is rare and stands nowhere else on the page. */
export function NextStep({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator();
  const booking = useOrderForm(({ done, payment }) => {
    if (payment !== undefined) showPaymentUndoToast(done, [{ order: order.id, payment }], revalidate);
  });
  const sending = useOrderForm();
  const mayMoney = useSession((session) => session.can('money'));
  const step = nextStepOf(order, mayMoney);
  const { state: location } = useLocation();
  const { email } = order.customer;
  const hasValid = order.items.some(({ cancelled_at }) => cancelled_at === null);
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
              {ticketsLabel(order)}
            </Button>
          </sending.fetcher.Form>
        </WithFocusFallback>
      )}
      <MoreMenu
        entries={
          <>
            {resendsOf(order, mayMoney, step === 'send').map(([intent, name]) => (
              <li key={intent}>
                <button
                  type="button"
                  className={menuEntryClass}
                  onClick={() => void sending.fetcher.submit({ intent }, { method: 'post' })}
                >
                  {name}
                </button>
              </li>
            ))}
            {hasValid && (
              <li>
                <Link
                  to="."
                  replace
                  preventScrollReset
                  state={{ ...location, isCancelling: true }}
                  className={menuEntryClass}
                >
                  Alles stornieren …
                </Link>
              </li>
            )}
            <li>
              <button type="button" className={menuEntryClass} onClick={() => print()}>
                Drucken
              </button>
            </li>
            {email !== '' && (
              <li>
                <Link to={adminPaths.person} state={{ email }} className={menuEntryClass}>
                  Auskunft, Löschung
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
  return maySendTickets(order) ? 'send' : null;
}

/** Mails with a link by which the guest names his account or gives tickets back. */
const WITH_LINK = ['event_called_off', 'refund_account_wanted'];

/** What can be sent once more, by the intents of the page's action; nothing that is on its way. */
function resendsOf(
  order: StaffOrder,
  mayMoney: boolean,
  isTicketsMain: boolean,
): ReadonlyArray<readonly [intent: string, name: string]> {
  if (order.customer.email === '') return [];
  const isWaiting = (kind: string) =>
    order.mails.some((mail) => mail.kind === kind && mail.state === 'waiting');
  const linkMails = WITH_LINK.filter((kind) => order.mails.some((mail) => mail.kind === kind));
  const isConfirmed = !mayBeNameless(order.source) && order.cancelled_at === null;
  return [
    ...(!isTicketsMain && maySendTickets(order) ? [['resend tickets', ticketsLabel(order)] as const] : []),
    ...(isConfirmed && !isWaiting('order_confirmation')
      ? [['resend confirmation', 'Bestätigung noch einmal schicken'] as const]
      : []),
    ...(mayMoney && linkMails.length > 0 && !linkMails.some(isWaiting)
      ? [['resend link', 'Link noch einmal schicken'] as const]
      : []),
  ];
}

function maySendTickets({ status, items, customer, mails }: StaffOrder): boolean {
  const hasTickets = status === 'paid' && items.some((item) => item.cancelled_at === null);
  const isSending = mails.some(({ kind, state }) => kind === 'order_paid' && state === 'waiting');
  return hasTickets && customer.email !== '' && !isSending;
}

/** What nobody has ordered was not sent before either. */
const ticketsLabel = ({ source }: StaffOrder) =>
  mayBeNameless(source) ? 'Karten schicken' : 'Karten noch einmal schicken';
