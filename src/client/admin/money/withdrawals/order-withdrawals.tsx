import { Link } from 'react-router-dom';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentWords } from '../../moment-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { DecisionForm } from './decision-form.tsx';
import { DecisionNote } from './decision-note.tsx';
import { DeclaredFacts } from './declared-facts.tsx';
import { EarlierNote } from './earlier-note.tsx';
import styles from './withdrawals.module.css';

/** The withdrawals of an order on its own page, each with its decision and the way to cancel the tickets. */
export function OrderWithdrawals({ order }: { order: DeskOrder }) {
  return order.withdrawals.map((withdrawal) => (
    <OrderWithdrawal key={withdrawal.id} order={order} withdrawal={withdrawal} />
  ));
}

function OrderWithdrawal({ order, withdrawal }: { order: DeskOrder; withdrawal: ReceivedWithdrawal }) {
  const { id, received_at, settled } = withdrawal;
  const headingId = `widerruf-${id}`;
  const heir = () => document.getElementById(headingId);
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.titled}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          Widerruf vom {momentWords(received_at)}
        </h2>
        {settled === null && <Badge tone="warning">Noch zu entscheiden</Badge>}
      </div>
      <EarlierNote withdrawal={withdrawal} among={order.withdrawals} />
      {settled === null ? (
        <>
          <DeclaredFacts withdrawal={withdrawal} />
          <DecisionForm withdrawal={withdrawal} isAtOrder heir={heir} />
        </>
      ) : (
        <DecisionNote withdrawal={withdrawal} heir={heir} />
      )}
      {settled?.outcome === 'accepted' && <WithdrawnTickets order={order} id={id} acceptedAt={settled.at} />}
    </Card>
  );
}

/** How many tickets went since a withdrawal was accepted; the way to cancel them only as long as none has. */
function WithdrawnTickets({ order, id, acceptedAt }: { order: DeskOrder; id: number; acceptedAt: string }) {
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
      <Link to={officePathTo.withdrawnTickets(order.id, id)}>Karten auswählen und stornieren</Link>
    </p>
  );
}
