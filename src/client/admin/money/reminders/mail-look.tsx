import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { MailPreviewCard } from '../../orders/outbox/mail-preview-card.tsx';
import type { RemindersData } from './load-reminders.ts';
import styles from './reminders-screen.module.css';

/** The mail of one order as its guest would get it now. */
export function MailLook({ looked }: { looked: NonNullable<RemindersData['looked']> }) {
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  // Back to where it was opened from.
  useFocusHeir(box, () => document.getElementById(`mail-${looked.order}`));
  const closed = new URLSearchParams(asked);
  closed.delete('mail');
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Mail an den Gast"
      className={styles.preview}
      {...byEscape(() => void navigate(`?${closed}`, { preventScrollReset: true }))}
    >
      {looked.preview === null ? (
        <Notice tone="warning">{looked.message}</Notice>
      ) : (
        <MailPreviewCard
          preview={{ ...looked.preview, papers: [] }}
          recipient={looked.preview.recipient}
          state="waiting"
        />
      )}
      <p>
        <LinkButton to={`?${closed}`} variant="secondary" preventScrollReset>
          Mail schließen
        </LinkButton>
      </p>
    </section>
  );
}
