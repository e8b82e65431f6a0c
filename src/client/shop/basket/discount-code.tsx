import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './discount-code.module.css';
import type { AppliedCode } from './kept-discount.ts';

/** The field for a code, or the code that is applied and a way to take it off again. */
export function DiscountCode({ applied }: { applied: AppliedCode | null }) {
  return applied === null ? <CodeField /> : <CodeTag applied={applied} />;
}

function CodeField() {
  const apply = useFetcher<string | null>({ key: 'apply-discount' });
  const message = apply.state === 'idle' ? (apply.data ?? undefined) : undefined;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (message === undefined) return;
    const field = form.current?.elements.namedItem('code');
    if (field instanceof HTMLElement) field.focus();
    // The message stands beneath the field, where a bar at the bottom edge might lie upon it.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  return (
    <apply.Form ref={form} method="post" className={styles.form} noValidate>
      <input type="hidden" name="intent" value="apply-discount" />
      <TextField
        label="Rabattcode"
        name="code"
        message={message && <span role="alert">{message}</span>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="done"
      />
      <Button type="submit" variant="secondary" className={styles.apply} isBusy={apply.state !== 'idle'}>
        Anwenden
      </Button>
    </apply.Form>
  );
}

function CodeTag({ applied: { code, discount, message } }: { applied: AppliedCode }) {
  const drop = useFetcher({ key: 'drop-discount' });
  return (
    <div className={styles.applied}>
      <div className={discount ? styles.tag : styles.lapsedTag}>
        <TicketPercent size={20} />
        <span className={styles.code}>
          Rabattcode <strong>{code}</strong>
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
