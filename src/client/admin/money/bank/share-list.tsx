import { Link } from 'react-router-dom';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { euroWords } from '../../euro-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './entry.module.css';

const states = { paid: 'bezahlt', cancelled: 'storniert', refunded: 'erstattet' };

/** On which orders how much of an entry is or would be booked. */
export function ShareList({ shares, id }: { shares: BankEntryView['bookings']; id?: string }) {
  return (
    <ul id={id} className={styles.shares}>
      {shares.map(({ order, amount }) => (
        <li key={order.id}>
          <Link to={officePathTo.deskOrder(order.id)}>{order.number}</Link> {order.name}
          {shares.length > 1 && `: ${euroWords(amount)}`}
          <span className={styles.soft}> ({stateWords(order)})</span>
        </li>
      ))}
    </ul>
  );
}

function stateWords({ status, open, overpaid }: BankEntryView['bookings'][number]['order']): string {
  if (status === 'open') return `offen\u00a0${euroWords(open)}`;
  if (overpaid === 0) return states[status];
  return `${states[status]}, ${euroWords(overpaid)} ${status === 'paid' ? 'zu\u00a0viel' : 'zu\u00a0erstatten'}`;
}
