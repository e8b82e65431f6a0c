import { Link } from 'react-router-dom';
import { mailKindWords } from '../../../../contract/mail-kind-words.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../../domain/order-source.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { useKeptFresh } from '../outbox/use-kept-fresh.ts';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { mailState } from './desk-words.ts';
import { headingOf } from './heading-of.ts';
import { useDeskForm } from './use-desk-form.ts';

/** The mails about an order and how they stand. */
export function MailsCard({ order }: { order: DeskOrder }) {
  useKeptFresh(order.mails.some(({ state }) => state === 'waiting'));
  const isWaiting = (kind: string) =>
    order.mails.some((mail) => mail.kind === kind && mail.state === 'waiting');
  const hasTickets = order.status === 'paid' && order.items.some((item) => item.cancelled_at === null);
  const hasEmail = order.customer.email !== '';
  const isIssued = mayBeNameless(order.source);
  return (
    <Card as="section" aria-labelledby="mails">
      <div className={styles.part}>
        <h2 id="mails" tabIndex={-1}>
          Mails
        </h2>
        <ul className={styles.rows}>
          {order.mails.map((mail) => (
            <li key={mail.id} className={styles.row}>
              <div className={styles.grow}>
                <Link to={officePathTo.outboxMail(mail.id, 'guests')} className={styles.paper}>
                  {mailKindWords(mail.kind)}
                </Link>
                <p className={mail.state === 'failed' ? styles.bad : styles.soft}>{mailState(mail)}</p>
              </div>
            </li>
          ))}
        </ul>
        {!hasEmail && (
          <p className={styles.soft}>
            Es gibt keine E-Mail-Adresse. Trage eine ein, wenn die Karten per Mail gehen sollen.
          </p>
        )}
        {hasEmail && !isIssued && order.cancelled_at === null && !isWaiting('order_confirmation') && (
          <ResendForm intent="resend confirmation">Bestätigung noch einmal schicken</ResendForm>
        )}
        {hasEmail && hasTickets && !isWaiting('order_paid') && (
          <ResendForm intent="resend tickets">
            {isIssued ? 'Karten schicken' : 'Karten und Rechnung noch einmal schicken'}
          </ResendForm>
        )}
      </div>
    </Card>
  );
}

function ResendForm({ intent, children }: { intent: string; children: string }) {
  const { fetcher, form, isBusy, message } = useDeskForm();
  useFocusHeir(form, headingOf('mails'));
  return (
    <fetcher.Form ref={form} method="post">
      <DeskMessage message={message} />
      <Button type="submit" name="intent" value={intent} variant="secondary" isBusy={isBusy}>
        {children}
      </Button>
    </fetcher.Form>
  );
}
