import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { mailKindLabel } from '../../../../contract/outbox.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { BackToList } from '../../lists/back-to-list.tsx';
import { saveFile } from '../../save-file.ts';
import styles from './mail-page.module.css';
import { MailPreviewCard } from './mail-preview-card.tsx';
import { isRetryable, MailState, mailTimeText, RetryForm, useRefreshWhileWaiting } from './mail-status.tsx';
import type { MailData } from './outbox-data.ts';

export { action, loadMail as loader } from './outbox-data.ts';

export function Component() {
  const {
    to,
    shown: { mail, preview },
  } = useLoaderData<MailData>();
  const { state } = useLocation();
  // Whoever came from an order goes back to it.
  const order: { id: string; number: string } | undefined = state?.order;
  useRefreshWhileWaiting(mail.state === 'waiting');
  return (
    <>
      <p>
        {order ? (
          <Link to={`${adminPathTo.staffOrder(order.id)}#mails`}>Zurück zur Bestellung {order.number}</Link>
        ) : (
          <BackToList to={adminPaths.outbox} otherwise={to === 'team' ? '?to=team' : ''}>
            Zurück zum Postausgang
          </BackToList>
        )}
      </p>
      <PageTitle>{`${mailKindLabel(mail.kind)}${mail.order ? ` ${mail.order.number}` : ''}`}</PageTitle>
      <Card className={styles.card}>
        <div className={styles.status} aria-live="polite">
          <MailState mail={mail} />
          <span className={styles.soft}>{mailTimeText(mail)}</span>
        </div>
        {mail.reason !== null && <Notice tone="danger">{mail.reason}</Notice>}
        <dl className={styles.facts}>
          {mail.recipient && (
            <div>
              <dt>An</dt>
              <dd>
                {mail.recipient.name}, {mail.recipient.email}
              </dd>
            </div>
          )}
          {mail.order && (
            <div>
              <dt>Bestellung</dt>
              <dd>
                <Link to={adminPathTo.staffOrder(mail.order.id)}>{mail.order.number}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Angelegt</dt>
            <dd>{formatDateTime(mail.created_at)}</dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          {isRetryable(mail) && <RetryForm to={to} mail={mail} />}
          {mail.has_file && (
            <Button
              variant="secondary"
              onClick={() =>
                saveFile(
                  () => fetchFile('GET /api/office/outbox/guests/:id/mail.eml', { params: { id: mail.id } }),
                  `Mail-${mail.id}.eml`,
                )
              }
            >
              Als Datei speichern (.eml)
            </Button>
          )}
        </div>
      </Card>
      {preview === null ? (
        <Notice>Diese E-Mail gäbe es heute nicht mehr: Es ist nichts mehr zu melden.</Notice>
      ) : (
        <MailPreviewCard preview={preview} state={mail.state} />
      )}
    </>
  );
}
