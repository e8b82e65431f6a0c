import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './discount-code.module.css';
import type { AppliedCode } from './kept-discount.ts';

/** The field for a code, or the code that is applied and a way to take it off again. */
export function DiscountCode({ applied }: { applied: AppliedCode | null }) {
  const place = useRef<HTMLDivElement>(null);
  // The field gives way to the code, and the code to the field: each passes the focus on to the other.
  const heir = () => place.current?.querySelector<HTMLElement>('[name=code], [data-code]');
  return (
    <div ref={place}>
      {applied === null ? <CodeField heir={heir} /> : <CodeTag applied={applied} heir={heir} />}
    </div>
  );
}

type FindHeir = () => HTMLElement | null | undefined;

function CodeField({ heir }: { heir: FindHeir }) {
  const apply = useFetcher<string | null>({ key: 'apply-discount' });
  const message = apply.state === 'idle' ? (apply.data ?? undefined) : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusHeir(form, heir);

  // On its way to the field the focus tells of the message; where it is there already, nobody would.
  const [isInField, setIsInField] = useState(false);
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    setIsInField(message !== undefined && document.activeElement === field);
    if (message === undefined || !(field instanceof HTMLElement)) return;
    field.focus();
    // The message stands beneath the field, where a bar at the bottom edge might lie upon it.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  return (
    <apply.Form ref={form} method="post" className={styles.form} noValidate>
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

function CodeTag({ applied, heir }: { applied: AppliedCode; heir: FindHeir }) {
  const { code, discount, message } = applied;
  const drop = useFetcher({ key: 'drop-discount' });
  const tag = useRef<HTMLDivElement>(null);
  useFocusHeir(tag, heir);
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
