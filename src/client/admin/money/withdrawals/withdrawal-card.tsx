import { Link } from 'react-router-dom';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { momentWords } from '../../moment-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { DecisionForm } from './decision-form.tsx';
import { DecisionNote } from './decision-note.tsx';
import { DeclaredFacts } from './declared-facts.tsx';
import { EarlierNote } from './earlier-note.tsx';
import { MeantOrderForm } from './meant-order-form.tsx';
import styles from './withdrawals.module.css';

interface WithdrawalCardProps {
  withdrawal: ReceivedWithdrawal;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** All on this page of the list. */
  among: ReadonlyArray<ReceivedWithdrawal>;
  /** Gets the focus when the card has gone to the other list. */
  heir: () => HTMLElement | null;
}

/** A withdrawal on the list: which order it means, what was declared, and what becomes of it. */
export function WithdrawalCard({ withdrawal, isChosen, onChoose, among, heir }: WithdrawalCardProps) {
  const { id, order, received_at, settled } = withdrawal;
  const headingId = `widerruf-${id}`;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.titled}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          {order ? (
            <Link to={officePathTo.deskOrder(order.id)}>Bestellung {order.number}</Link>
          ) : (
            withdrawal.name
          )}
        </h2>
        {order === null && <Badge tone="warning">Ohne passende Bestellung</Badge>}
        <span className={styles.soft}>
          Eingegangen am <time dateTime={wallTimeOf(received_at)}>{momentWords(received_at)}</time>
        </span>
      </div>
      {settled === null && order === null && (
        <Checkbox
          label="Auswählen"
          aria-label={`Auswählen: ${withdrawal.name}, ${withdrawal.order_number}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <EarlierNote withdrawal={withdrawal} among={among} />
      <DeclaredFacts withdrawal={withdrawal} />
      {settled === null && order === null && (
        <MeantOrderForm withdrawal={withdrawal} heir={() => document.getElementById(headingId)} />
      )}
      {settled === null ? (
        <DecisionForm withdrawal={withdrawal} heir={heir} />
      ) : (
        <DecisionNote withdrawal={withdrawal} heir={heir} />
      )}
    </Card>
  );
}
