import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { OrderWithdrawals } from '../../money/withdrawals/order-withdrawals.tsx';
import { officePaths } from '../../office-paths.ts';
import { CustomerCard } from './customer-card.tsx';
import { DeskHead } from './desk-head.tsx';
import styles from './desk-screen.module.css';
import { ExemptionCard } from './exemption-card.tsx';
import type { DeskData } from './load-desk-order.ts';
import { MailsCard } from './mails-card.tsx';
import { NoteCard } from './note-card.tsx';
import { OrderHistoryCard } from './order-history-card.tsx';
import { PapersCard } from './papers-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { TicketsCard } from './tickets-card.tsx';

/** Everything of an order, and beside each part what can be done about it. */
export function DeskScreen() {
  const { order, documents, refund } = useLoaderData<DeskData>();
  const { state, key } = useLocation();
  const [asked] = useSearchParams();
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  return (
    <div className={styles.screen}>
      <p>
        <Link to={`${officePaths.orders}${listView(state)}`}>Zurück zu den Bestellungen</Link>
      </p>
      <DeskHead order={order} />
      <OrderWithdrawals order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PaymentsCard order={order} refund={refund} />
          {/* Anew with each step here, which may tick others. */}
          <TicketsCard
            key={key}
            order={order}
            hasInvoice={invoice !== undefined}
            withdrawal={order.withdrawals.find(
              ({ id, settled }) => String(id) === asked.get('widerruf') && settled?.outcome === 'accepted',
            )}
          />
        </div>
        <div className={styles.column}>
          <CustomerCard order={order} invoice={invoice} />
          <NoteCard order={order} />
          {(order.open > 0 || order.exempt_because !== null) && <ExemptionCard order={order} />}
          <PapersCard order={order} documents={documents} />
          <MailsCard order={order} />
        </div>
      </div>
      <OrderHistoryCard history={order.history} />
    </div>
  );
}

/** The list as it was when the order was opened from it. */
function listView(state: unknown): string {
  const isView = typeof state === 'object' && state !== null && 'list' in state;
  return isView && typeof state.list === 'string' ? state.list : '';
}
