import { Link } from 'react-router-dom';
import type { BankEntryView } from '../../../contract/bank.ts';
import { euroWords } from '../euro-words.ts';
import { officePathTo } from '../office-path-to.ts';
import styles from './entry.module.css';

const states = { open: null, paid: 'bezahlt', cancelled: 'storniert', refunded: 'erstattet' };

/** On which orders how much of an entry is or would be booked. */
export function ShareList({ shares }: { shares: BankEntryView['bookings'] }) {
  return (
    <ul className={styles.shares}>
      {shares.map(({ order, amount }) => (
        <li key={order.id}>
          <Link to={officePathTo.deskOrder(order.id)}>{order.number}</Link> {order.name}
          {shares.length > 1 && `: ${euroWords(amount)}`}
          <span className={styles.soft}> ({states[order.status] ?? `offen ${euroWords(order.open)}`})</span>
        </li>
      ))}
    </ul>
  );
}
