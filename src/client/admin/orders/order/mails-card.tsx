import { Link } from 'react-router-dom';
import { mailKindLabel } from '../../../../contract/outbox.ts';
import type { OrderMail, StaffOrder } from '../../../../contract/staff-orders.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { isRetryable, triesText, useRefreshWhileWaiting } from '../outbox/mail-status.tsx';
import { FormMessage, sectionHeading, useOrderForm } from './order-form.tsx';
import styles from './order-page.module.css';

export function MailsCard({ order }: { order: StaffOrder }) {
  useRefreshWhileWaiting(order.mails.some(({ state }) => state === 'waiting'));
  return (
    <Card as="section" aria-labelledby="mails">
      <div className={styles.part}>
        <h2 id="mails" tabIndex={-1}>
          E-Mails
        </h2>
        <ul className={styles.rows}>
          {order.mails.map((mail) => (
            <li key={mail.id} className={styles.row}>
              <div className={`${styles.grow} ${styles.booked}`}>
                <Link
                  to={adminPathTo.outboxMail(mail.id, 'guests')}
                  state={{ order: { id: order.id, number: order.number } }}
                  className={styles.document}
                >
                  {mailKindLabel(mail.kind)}
                </Link>
                <p className={mail.state === 'failed' ? styles.bad : styles.soft}>{mailStateText(mail)}</p>
                {(mail.state === 'failed' || mail.state === 'waiting') && mail.reason !== undefined && (
                  <p className={styles.soft}>{mail.reason}</p>
                )}
              </div>
              {isRetryable(mail) && <ResendMail mail={mail} />}
            </li>
          ))}
        </ul>
        {order.mails[0]?.state === 'failed' && (
          <p className={styles.soft}>
            Stimmt die Adresse? Berichtige sie bei „Wer bestellt hat“ und sende die E-Mail dann noch einmal.
          </p>
        )}
        {order.customer.email === '' && (
          <p className={styles.soft}>
            Es gibt keine E-Mail-Adresse. Trage eine ein, wenn die Karten per E-Mail gehen sollen.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Sends a mail again that was given up or waits for its next attempt. */
function ResendMail({ mail: { id, kind } }: { mail: OrderMail }) {
  const { fetcher, form, isBusy, message } = useOrderForm();
  useFocusFallback(form, sectionHeading('mails'));
  return (
    <fetcher.Form ref={form} method="post">
      <FormMessage message={message} />
      <input type="hidden" name="mail" value={id} />
      <Button
        type="submit"
        name="intent"
        value="retry mail"
        variant="quiet"
        isBusy={isBusy}
        aria-label={`Noch einmal senden: ${mailKindLabel(kind)}`}
      >
        Noch einmal senden
      </Button>
    </fetcher.Form>
  );
}

/** Sent, under way, attempts made, or given up. */
export function mailStateText(mail: OrderMail): string {
  const { state, attempts, is_under_way, created_at, next_attempt_at, sent_at } = mail;
  if (state === 'sent') return `Verschickt am ${formatDateTime(sent_at ?? created_at)}`;
  if (state === 'stored') return `Nur abgelegt am ${formatDateTime(sent_at ?? created_at)}`;
  if (state === 'dropped') return 'Nicht verschickt: Es gab nichts mehr zu melden';
  const tries = triesText(attempts);
  if (state === 'failed') return `Nicht angekommen, nach ${tries} aufgegeben`;
  // Without a mail server it will only be stored, so nothing here promises more.
  if (is_under_way) return 'Ist gerade an der Reihe';
  if (next_attempt_at === undefined) return 'Wartet';
  return `Nach ${tries} noch nicht angekommen, nächster am ${formatDateTime(next_attempt_at)}`;
}
