import { useRef } from 'react';
import type { OwnSession } from '../../../../contract/accounts.ts';
import { paths } from '../../../platform/paths.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { momentWords } from '../../moment-words.ts';
import styles from './profile-screen.module.css';

/** One of the places where one is logged in; this one ends by logging out. */
export function SessionRow({ session, heir }: { session: OwnSession; heir: () => HTMLElement | null }) {
  const { fetcher, isBusy, message } = useOutcomeForm();
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, heir);
  const name = session.browser || 'Unbekanntes Gerät';
  const since = momentWords(session.created_at);
  return (
    <div ref={row} className={styles.session}>
      <div>
        <p>
          <strong>{name}</strong> {session.is_this && <span className={styles.badge}>diese hier</span>}
        </p>
        <p className={styles.soft}>
          Angemeldet am {since}
          {!session.is_this && `, zuletzt benutzt am ${momentWords(session.used_at)}`}
        </p>
      </div>
      {!session.is_this && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          aria-label={`Abmelden: ${name}, angemeldet am ${since}`}
          onClick={() =>
            fetcher.submit(
              { intent: 'end session', id: session.id },
              { method: 'post', action: paths.profile },
            )
          }
        >
          Abmelden
        </Button>
      )}
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
    </div>
  );
}
