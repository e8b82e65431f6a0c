import { useRef, useState } from 'react';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin-form.module.css';
import { onEscapeKey } from './with-focus-fallback.tsx';

interface DeletionQuestionProps {
  /** Label of the button that asks for confirmation. */
  children: string;
  /** Submitted as `intent` once the deletion is confirmed. */
  intent: 'delete' | 'erase';
  isBusy: boolean;
  /** Gets the focus when the deletion is done and the button has gone. */
  fallback?: () => HTMLElement | null;
}

/** Asks for confirmation before it submits its form as a deletion. */
export function DeletionQuestion({ children, intent, isBusy, fallback }: DeletionQuestionProps) {
  const [isAsked, setIsAsked] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  if (isAsked)
    return (
      <Question
        intent={intent}
        isBusy={isBusy}
        onNo={() => setIsAsked(false)}
        fallback={() => asking.current ?? fallback?.()}
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
  fallback: () => HTMLElement | null | undefined;
}

function Question({ intent, isBusy, onNo, fallback }: QuestionProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useFocusFallback(question, fallback);
  return (
    <fieldset
      ref={question}
      aria-label="Wirklich löschen?"
      className={styles.question}
      {...onEscapeKey(onNo)}
    >
      <Button type="submit" name="intent" value={intent} variant="danger" isBusy={isBusy}>
        Ja, für immer löschen
      </Button>
      <Button variant="quiet" autoFocus onClick={onNo}>
        Doch nicht
      </Button>
    </fieldset>
  );
}
