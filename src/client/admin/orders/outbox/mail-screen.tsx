import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { mailKindWords } from '../../../../contract/mail-kind-words.ts';
import { fetchMailFile } from '../../../platform/api/fetch-outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { momentWords } from '../../moment-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { saveFile } from '../../save-file.ts';
import type { MailData } from './load-outbox.ts';
import { MailPreviewCard } from './mail-preview-card.tsx';
import styles from './mail-screen.module.css';
import { MailState } from './mail-state.tsx';
import { isRetryable, timeWords } from './mail-words.ts';
import { RetryForm } from './retry-form.tsx';
import { useKeptFresh } from './use-kept-fresh.ts';

/** One mail: how it stands, to whom it goes, and what it says. */
export function MailScreen() {
  const {
    to,
    looked: { mail, preview },
  } = useLoaderData<MailData>();
  const { state } = useLocation();
  const list = typeof state?.list === 'string' ? state.list : to === 'team' ? '?to=team' : '';
  useKeptFresh(mail.state === 'waiting');
  return (
    <>
      <p>
        <Link to={`${officePaths.outbox}${list}`}>Zurück zum Postausgang</Link>
      </p>
      <PageTitle>{`${mailKindWords(mail.kind)}${mail.order ? ` ${mail.order.number}` : ''}`}</PageTitle>
      <Card className={styles.card}>
        <div className={styles.stand} aria-live="polite">
          <MailState mail={mail} />
          <span className={styles.soft}>{timeWords(mail)}</span>
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
                <Link to={officePathTo.deskOrder(mail.order.id)}>{mail.order.number}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Angelegt</dt>
            <dd>{momentWords(mail.created_at)}</dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          {isRetryable(mail) && <RetryForm to={to} mail={mail} />}
          {mail.has_file && (
            <Button
              variant="secondary"
              onClick={() => saveFile(() => fetchMailFile(mail.id), `Mail-${mail.id}.eml`)}
            >
              Als Datei speichern (.eml)
            </Button>
          )}
        </div>
      </Card>
      {preview === null ? (
        <Notice>Diese Mail gäbe es heute nicht mehr: Es ist nichts mehr zu melden.</Notice>
      ) : (
        <MailPreviewCard preview={preview} state={mail.state} />
      )}
    </>
  );
}
