import styles from './order-screen.module.css';

/** What follows after an order; the same for everybody, so it can be read before the order has come. */
export function MailNote() {
  return (
    <p className={styles.thanks}>
      Sobald der Vorgang abgeschlossen ist, schicken wir dir eine E-Mail mit allen Informationen, Rechnungen
      und Tickets.
    </p>
  );
}
