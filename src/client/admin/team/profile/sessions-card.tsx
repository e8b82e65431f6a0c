import { useRef } from 'react';
import type { OwnSession } from '../../../../contract/accounts.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './profile-screen.module.css';
import { SessionRow } from './session-row.tsx';

/** Where one is logged in. A phone that is lost is shut out from here. */
export function SessionsCard({ sessions }: { sessions: OwnSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { fetcher, isBusy, message } = useOutcomeForm(() => heading.current?.focus());
  return (
    <Card as="section" aria-labelledby="anmeldungen" className={`${styles.sheet} ${styles.card}`}>
      <h2 id="anmeldungen" ref={heading} tabIndex={-1}>
        Hier bist du angemeldet
      </h2>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} heir={() => heading.current} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() =>
              fetcher.submit({ intent: 'end others' }, { method: 'post', action: paths.profile })
            }
          >
            Überall sonst abmelden
          </Button>
        </div>
      )}
    </Card>
  );
}
