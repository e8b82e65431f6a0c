import { type ReactNode, useRef, useState } from 'react';
import type { Member } from '../../../../contract/team.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './team-screen.module.css';

interface MemberStepsProps {
  member: Member;
  name: string;
  onEdit: () => void;
  /** Who gets the focus when a question has been answered. */
  heir: () => HTMLElement | null;
}

/** What is asked back before it is done, for it cannot be undone. */
const questions = {
  remove: {
    title: (name: string) => `${name} aus dem Team nehmen`,
    text: (name: string) =>
      `${name} wird sofort abgemeldet und kommt nur mit einer neuen Einladung zurück. Auch die Einlassgeräte, die ${name} gekoppelt hat, werden abgemeldet.`,
    yes: 'Ja, aus dem Team nehmen',
  },
  'reset factor': {
    title: (name: string) => `Zweiten Faktor von ${name} zurücksetzen`,
    text: (name: string) =>
      `${name} wird überall abgemeldet und meldet sich wieder mit dem Passwort allein an. Tu das nur, wenn du sicher bist, wer dich darum bittet.`,
    yes: 'Ja, zurücksetzen',
  },
} as const;

/** Changing, inviting once more, helping where a phone is lost, and taking out of the team. */
export function MemberSteps({ member, name, onEdit, heir }: MemberStepsProps) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const { fetcher, isBusy, message } = useOutcomeForm(() => setAsked(null));
  const send = (intent: string) =>
    fetcher.submit({ intent, id: member.id }, { method: 'post', action: officePaths.team });
  return (
    <>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      {asked !== null ? (
        <Question title={questions[asked].title(name)} heir={heir} onNo={() => setAsked(null)}>
          <p>{questions[asked].text(name)}</p>
          <Button variant="danger" isBusy={isBusy} onClick={() => send(asked)}>
            {questions[asked].yes}
          </Button>
          <Button variant="quiet" autoFocus onClick={() => setAsked(null)}>
            Abbrechen
          </Button>
        </Question>
      ) : (
        <div className={styles.steps}>
          <Button variant="secondary" aria-label={`Ändern: ${name}`} onClick={onEdit}>
            Ändern
          </Button>
          {member.is_invited && (
            <Button
              variant="secondary"
              isBusy={isBusy}
              aria-label={`Noch einmal einladen: ${name}`}
              onClick={() => send('invite again')}
            >
              Noch einmal einladen
            </Button>
          )}
          {member.has_second_factor && (
            <Button
              variant="quiet"
              aria-label={`Zweiten Faktor zurücksetzen: ${name}`}
              onClick={() => setAsked('reset factor')}
            >
              Zweiten Faktor zurücksetzen
            </Button>
          )}
          <Button variant="quiet" aria-label={`Entfernen: ${name}`} onClick={() => setAsked('remove')}>
            Entfernen
          </Button>
        </div>
      )}
    </>
  );
}

interface QuestionProps extends Pick<MemberStepsProps, 'heir'> {
  title: string;
  onNo: () => void;
  children: ReactNode;
}

function Question({ title, heir, onNo, children }: QuestionProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(question, heir);
  return (
    <fieldset ref={question} className={styles.steps} aria-label={title} {...byEscape(onNo)}>
      {children}
    </fieldset>
  );
}
