import { useState } from 'react';
import type { Member } from '../../../contract/team.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useOutcomeForm } from '../use-outcome-form.ts';
import styles from './team-screen.module.css';

interface MemberStepsProps {
  member: Member;
  name: string;
  onEdit: () => void;
}

/** Changing, inviting once more, and taking out of the team: asked back, for that cannot be undone. */
export function MemberSteps({ member, name, onEdit }: MemberStepsProps) {
  const [isAsked, setAsked] = useState(false);
  const { fetcher, isBusy, message } = useOutcomeForm(() => setAsked(false));
  const send = (intent: string) =>
    fetcher.submit({ intent, id: member.id }, { method: 'post', action: paths.team });
  return (
    <>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      {isAsked ? (
        <fieldset className={styles.steps} aria-label={`${name} aus dem Team nehmen`}>
          <p>{name} wird sofort abgemeldet und kommt nur mit einer neuen Einladung zurück.</p>
          <Button variant="danger" isBusy={isBusy} onClick={() => send('remove')}>
            Ja, aus dem Team nehmen
          </Button>
          <Button variant="quiet" autoFocus onClick={() => setAsked(false)}>
            Abbrechen
          </Button>
        </fieldset>
      ) : (
        <div className={styles.steps}>
          <Button variant="secondary" onClick={onEdit}>
            Ändern <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
          {member.is_invited && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => send('invite again')}>
              Noch einmal einladen <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsked(true)}>
            Entfernen <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  );
}
