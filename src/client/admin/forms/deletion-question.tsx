import { useRef, useState } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import { byEscape } from './by-escape.ts';
import styles from './deletion-question.module.css';

interface DeletionQuestionProps {
  /** What is deleted, on the button that asks first. */
  children: string;
  /** By which the form is told from others of its action. */
  intent: 'delete' | 'erase';
  isBusy: boolean;
  /** Who gets the focus when it is done, and the button that asked is gone. */
  heir?: () => HTMLElement | null;
}

/** Deletes for good what its form is about, once that is confirmed. */
export function DeletionQuestion({ children, intent, isBusy, heir }: DeletionQuestionProps) {
  const [isAsked, setIsAsked] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  if (isAsked)
    return (
      <Question
        intent={intent}
        isBusy={isBusy}
        onNo={() => setIsAsked(false)}
        heir={() => asking.current ?? heir?.()}
      />
    );
  return (
    <div>
      <Button ref={asking} variant="quiet" onClick={() => setIsAsked(true)}>
        {children}
      </Button>
    </div>
  );
}

interface QuestionProps extends Pick<DeletionQuestionProps, 'intent' | 'isBusy'> {
  onNo: () => void;
  heir: () => HTMLElement | null | undefined;
}

function Question({ intent, isBusy, onNo, heir }: QuestionProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(question, heir);
  return (
    <fieldset ref={question} aria-label="Wirklich löschen?" className={styles.question} {...byEscape(onNo)}>
      <Button type="submit" name="intent" value={intent} variant="danger" isBusy={isBusy}>
        Ja, für immer löschen
      </Button>
      <Button variant="quiet" autoFocus onClick={onNo}>
        Doch nicht
      </Button>
    </fieldset>
  );
}
