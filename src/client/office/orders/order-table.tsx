import type { OrderRow } from '../../../contract/office-orders.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import { Price } from '../../ui/price.tsx';
import { OrderStatus } from './order-status.tsx';
import styles from './order-table.module.css';

/** Orders a row each, on phones a card each. */
export function OrderTable({ orders }: { orders: ReadonlyArray<OrderRow> }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Bestellungen</caption>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Name</th>
          <th scope="col">Zustand</th>
          <th scope="col" className={styles.number}>
            Karten
          </th>
          <th scope="col" className={styles.number}>
            Summe
          </th>
          <th scope="col">Bestellt</th>
          <th scope="col">Fällig</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className={styles.code}>
              {order.number}
            </th>
            <td className={styles.person}>
              {order.lastname}, {order.firstname}
              <span className={styles.email}>{order.email}</span>
            </td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td className={styles.number} data-label="Karten">
              {order.tickets}
            </td>
            <td className={styles.number} data-label="Summe">
              <Price cents={eurosToCents(order.total)} />
            </td>
            <td data-label="Bestellt">{formatDay(berlinDay(Date.parse(order.created_at)))}</td>
            <td data-label="Fällig">{order.status === 'open' ? formatDay(order.due_on) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
