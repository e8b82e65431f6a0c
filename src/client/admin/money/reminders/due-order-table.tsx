import { useSearchParams } from 'react-router-dom';
import type { DueOrder } from '../../../../contract/reminders.ts';
import table from '../../orders/orders/order-table.module.css';
import { DueOrderRow } from './due-order-row.tsx';
import type { Step } from './reminder-words.ts';
import styles from './reminders-screen.module.css';

interface DueOrderTableProps {
  step: Step;
  orders: ReadonlyArray<DueOrder>;
  isTicked: (order: DueOrder) => boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

/** The orders that are due for a step, a row each, on phones a card each. */
export function DueOrderTable({ step, orders, isTicked, onTick }: DueOrderTableProps) {
  const [asked] = useSearchParams();
  const toMail = (id: string) => {
    const query = new URLSearchParams(asked);
    query.set('mail', id);
    return `?${query}`;
  };
  return (
    <table className={`${table.table} ${step === 'cancel' ? styles.unticked : ''}`}>
      <caption className={table.caption}>Bestellungen, die an der Reihe sind</caption>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Name</th>
          <th scope="col" className={table.number}>
            Offen
          </th>
          <th scope="col">{step === 'cancel' ? 'Frist' : 'Fällig'}</th>
          <th scope="col">Bisher</th>
          <th scope="col">Stand</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <DueOrderRow
            key={order.id}
            step={step}
            order={order}
            isTicked={isTicked(order)}
            onTick={(isTicked) => onTick(order.id, isTicked)}
            toMail={step === 'cancel' ? null : toMail(order.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
