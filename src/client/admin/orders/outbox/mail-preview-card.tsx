import { useState } from 'react';
import type { MailPreview, OutboxMail } from '../../../../contract/outbox.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import styles from './mail-page.module.css';

const VIEWS = [
  { view: 'html', name: 'Gestaltet' },
  { view: 'text', name: 'Nur Text' },
] as const;

interface MailPreviewCardProps {
  preview: NonNullable<MailPreview['preview']>;
  state: OutboxMail['state'];
  /** For pages that do not name the recipient themselves. */
  recipient?: { name: string; email: string };
}

/**
 * The mail's HTML is shown in a fully sandboxed frame (messages/preview-page.ts). The frame's address is
 * valid for some minutes, so the first one is kept when the page's data are reloaded.
 */
export function MailPreviewCard({ preview, state, recipient }: MailPreviewCardProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['view']>('html');
  const [frame] = useState(preview.frame);
  return (
    <Card as="section" className={styles.card} aria-labelledby="inhalt-der-mail">
      <div className={styles.titled}>
        <h2 id="inhalt-der-mail">Was darin steht</h2>
        <ViewSwitch label="Ansicht der E-Mail" views={VIEWS} shown={view} onChange={setView} />
      </div>
      <p className={styles.soft}>
        {state === 'sent' || state === 'stored'
          ? `So sähe die E-Mail jetzt aus. Seit sie ${state === 'sent' ? 'verschickt' : 'abgelegt'} wurde, kann sich etwas geändert haben.`
          : 'Der Text entsteht erst beim Senden. So sähe er jetzt aus.'}
      </p>
      <dl className={styles.facts}>
        {recipient && (
          <div>
            <dt>An</dt>
            <dd>{[recipient.name, recipient.email].filter(Boolean).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Betreff</dt>
          <dd>{preview.subject}</dd>
        </div>
        {preview.papers.length > 0 && (
          <div>
            <dt>Anhänge</dt>
            <dd>{preview.papers.join(', ')}</dd>
          </div>
        )}
      </dl>
      {view === 'html' ? (
        <>
          <iframe
            className={styles.frame}
            sandbox=""
            referrerPolicy="no-referrer"
            src={frame}
            title={`E-Mail „${preview.subject}“`}
          />
          <p>
            <a
              className={buttonClassName({ variant: 'secondary' })}
              href={preview.frame}
              target="_blank"
              rel="noreferrer"
            >
              Ganze E-Mail im neuen Fenster
            </a>
          </p>
        </>
      ) : (
        <pre className={styles.text}>{preview.text}</pre>
      )}
    </Card>
  );
}
