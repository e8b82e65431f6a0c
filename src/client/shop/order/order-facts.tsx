import type { OrderView } from '../../../contract/orders.ts';
import styles from './order-facts.module.css';
import { describePayment } from './payment-words.ts';

/** Addresses, payment and shipping of an order. Both addresses are the one that was given. */
export function OrderFacts({ order }: { order: OrderView }) {
  const payment = describePayment(order);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Lieferadresse</dt>
        <dd>
          <Address order={order} />
        </dd>
      </div>
      <div>
        <dt>Rechnungsadresse</dt>
        <dd>
          <Address order={order} />
        </dd>
      </div>
      <div>
        <dt>Zahlungsart</dt>
        <dd>
          <span>{payment.method}</span>
          <span className={`${styles.state} ${styles[payment.tone]}`}>{payment.state}</span>
        </dd>
      </div>
      <div>
        <dt>Versandart</dt>
        <dd>Online Ticket, Versand sobald Zahlung eingegangen</dd>
      </div>
      {order.comment && (
        <div>
          <dt>Bemerkungen</dt>
          <dd className={styles.comment}>{order.comment}</dd>
        </div>
      )}
    </dl>
  );
}

function Address({ order }: { order: OrderView }) {
  return (
    <address className={styles.address}>
      <span>
        {order.firstname} {order.lastname}
      </span>
      <span>{order.street}</span>
      <span>
        {order.zipcode} {order.city}
      </span>
    </address>
  );
}
