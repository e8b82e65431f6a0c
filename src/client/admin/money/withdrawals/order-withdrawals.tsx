import { Link } from 'react-router-dom';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { DecisionForm, DecisionNote, DeclaredFacts, EarlierNote } from './withdrawal-details.tsx';
import styles from './withdrawals-page.module.css';

export function OrderWithdrawals({ order }: { order: StaffOrder }) {
  return order.withdrawals.map((withdrawal) => (
    <OrderWithdrawal key={withdrawal.id} order={order} withdrawal={withdrawal} />
  ));
}

function OrderWithdrawal({ order, withdrawal }: { order: StaffOrder; withdrawal: ReceivedWithdrawal }) {
  const { id, received_at, settled } = withdrawal;
  const headingId = `widerruf-${id}`;
  const focusFallback = () => document.getElementById(headingId);
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.titled}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          Widerruf vom {formatDateTime(received_at)}
        </h2>
        {settled === null && <Badge tone="warning">Noch zu entscheiden</Badge>}
      </div>
      <EarlierNote withdrawal={withdrawal} among={order.withdrawals} />
      {settled === null && <DeclaredFacts withdrawal={withdrawal} />}
      <DecisionForm withdrawal={withdrawal} isAtOrder focusFallback={focusFallback} />
      {settled !== null && <DecisionNote withdrawal={withdrawal} focusFallback={focusFallback} />}
      {settled?.outcome === 'accepted' && <WithdrawnTickets order={order} id={id} acceptedAt={settled.at} />}
    </Card>
  );
}

/** Links to the tickets as long as none was cancelled. */
function WithdrawnTickets({ order, id, acceptedAt }: { order: StaffOrder; id: number; acceptedAt: string }) {
  const { items } = order;
  const gone = items.filter((item) => item.cancelled_at !== null);
  if (gone.some((item) => (item.cancelled_at ?? '') >= acceptedAt))
    return (
      <p>
        {gone.length} von {items.length === 1 ? 'einer Karte' : `${items.length} Karten`} storniert.
      </p>
    );
  if (gone.length === items.length) return null;
  return (
    <p>
      Noch gelten die Karten:{' '}
      <Link to={adminPathTo.withdrawnTickets(order.id, id)}>Karten auswählen und stornieren</Link>
    </p>
  );
}
