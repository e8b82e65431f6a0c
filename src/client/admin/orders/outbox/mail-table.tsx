import { Link, useLocation } from 'react-router-dom';
import { mailKindWords } from '../../../../contract/mail-kind-words.ts';
import type { OutboxMail } from '../../../../contract/outbox.ts';
import type { MailScope } from '../../../platform/api/fetch-outbox.ts';

import { officePathTo } from '../../office-path-to.ts';
import { MailState } from './mail-state.tsx';
import styles from './mail-table.module.css';
import { isRetryable, timeWords } from './mail-words.ts';
import { RetryForm } from './retry-form.tsx';

/** Mails a row each, on phones a card each; what did not go out can be tried again. */
export function MailTable({ to, mails }: { to: MailScope; mails: ReadonlyArray<OutboxMail> }) {
  const { search } = useLocation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Mails</caption>
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">An</th>
          <th scope="col">Zustand</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              <Link
                to={officePathTo.outboxMail(mail.id, to)}
                state={{ list: search }}
                className={styles.kind}
              >
                {mailKindWords(mail.kind)}
                {mail.order && ` ${mail.order.number}`}
              </Link>
            </th>
            <td className={styles.person}>
              {mail.recipient === null ? (
                <span className={styles.soft}>Nicht mehr da</span>
              ) : (
                <>
                  {mail.recipient.name}
                  <span className={styles.soft}>{mail.recipient.email}</span>
                </>
              )}
            </td>
            <td>
              <div className={styles.stand}>
                <MailState mail={mail} />
                <span className={styles.soft}>{timeWords(mail)}</span>
                {mail.reason !== null && <span className={styles.reason}>{mail.reason}</span>}
                {isRetryable(mail) && <RetryForm to={to} mail={mail} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
