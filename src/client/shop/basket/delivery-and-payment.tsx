import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import styles from './delivery-and-payment.module.css';

/** How tickets come and are paid, from the first look into the basket on (§ 312j BGB). */
export function DeliveryAndPayment() {
  const festival = useRouteLoaderData<Festival | null>('guest-frame');
  const days = festival?.payment_term_days;
  return (
    <p className={styles.words}>
      Versand: als Online-Ticket per E-Mail, kostenlos, sobald deine Zahlung da ist. Zahlung: auf Rechnung per
      Überweisung{days ? ` innerhalb von ${days} Tagen` : ''}
      {festival?.paypal && ' oder mit PayPal'}. Alle Preise sind Endpreise.
    </p>
  );
}
