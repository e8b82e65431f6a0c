import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { useAnswer } from '../../platform/use-answer.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AppliedCode, CodeRefusal } from './basket-data.ts';
import styles from './order-summary.module.css';

export function DiscountCode({ applied }: { applied: AppliedCode | null }) {
  const place = useRef<HTMLDivElement>(null);
  // Field and applied code replace each other, and each hands the focus to the other.
  const focusFallback = () => place.current?.querySelector<HTMLElement>('[name=code], [data-code]');
  return (
    <div ref={place}>
      {applied === null ? (
        <CodeField focusFallback={focusFallback} />
      ) : (
        <CodeTag applied={applied} focusFallback={focusFallback} />
      )}
    </div>
  );
}

type FindFallback = () => HTMLElement | null | undefined;

function CodeField({ focusFallback }: { focusFallback: FindFallback }) {
  const apply = useFetcher<CodeRefusal | null>({ key: 'apply-discount' });
  const message = useAnswer(apply)?.message;
  const form = useRef<HTMLFormElement>(null);
  useFocusFallback(form, focusFallback);

  // Focusing the field announces the message; if it already has the focus, only a live region can.
  const [isInField, setIsInField] = useState(false);
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    setIsInField(message !== undefined && document.activeElement === field);
    if (message === undefined || !(field instanceof HTMLElement)) return;
    field.focus();
    // A sticky bar at the bottom edge might cover the message below the field.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  return (
    <apply.Form
      ref={form}
      method="post"
      className={styles.codeForm}
      noValidate
      // What is typed now has not been refused yet.
      onInput={() => message && apply.reset()}
    >
      <input type="hidden" name="intent" value="apply-discount" />
      <TextField
        label="Rabattcode"
        name="code"
        message={message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" variant="secondary" className={styles.apply} isBusy={apply.state !== 'idle'}>
        Anwenden
      </Button>
      <VisuallyHidden role="alert">{isInField && message}</VisuallyHidden>
    </apply.Form>
  );
}

function CodeTag({ applied, focusFallback }: { applied: AppliedCode; focusFallback: FindFallback }) {
  const { code, discount, message } = applied;
  const drop = useFetcher({ key: 'drop-discount' });
  const tag = useRef<HTMLDivElement>(null);
  useFocusFallback(tag, focusFallback);
  return (
    <div ref={tag} className={styles.applied}>
      <div className={discount ? styles.tag : styles.lapsedTag}>
        <TicketPercent size={20} />
        <span className={styles.code} tabIndex={-1} data-code>
          Rabattcode <strong>{code}</strong>
          {discount && <VisuallyHidden> angewendet</VisuallyHidden>}
        </span>
        <drop.Form method="post">
          <input type="hidden" name="intent" value="drop-discount" />
          <button type="submit" className={styles.drop} aria-label={`Rabattcode ${code} entfernen`}>
            <X size={18} />
          </button>
        </drop.Form>
      </div>
      <p role="status" className={styles.lapsed}>
        {discount ? null : message}
      </p>
    </div>
  );
}
