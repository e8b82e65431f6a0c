import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Session, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { forgetTypedText, keepTypedText, type TypedText, typedTextFor } from './typed-text.ts';
import styles from './typed-text-notice.module.css';

const nameOf = ({ user }: Session) => `${user?.firstname} ${user?.lastname}`;

/** Gives back, after the next login, what was typed on this page when the last one ended in mid-sentence. */
export function TypedTextNotice() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [fields, setFields] = useState<TypedText[]>([]);

  useEffect(() => {
    setFields(typedTextFor(address, nameOf(useSession.getState())));
    return useSession.subscribe((now, before) => {
      if (before.isAuthenticated && !now.isAuthenticated) keepTypedText(address, nameOf(before));
    });
  }, [address]);

  const close = () => {
    forgetTypedText();
    setFields([]);
    document.querySelector('h1')?.focus();
  };

  if (fields.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title="Das war noch nicht gespeichert, als deine Anmeldung endete">
      <dl className={styles.fields}>
        {fields.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two fields may have one label
          <div key={index} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.text}>{text}</span> <CopyButton label={label} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="quiet" onClick={close}>
          Brauche ich nicht mehr
        </Button>
      </div>
    </Notice>
  );
}
