import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Session, useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './admin-layout.module.css';

const userName = ({ user }: Session) => `${user?.firstname} ${user?.lastname}`;

/**
 * Shows, after the next login or once a second factor is set up, what had been typed on this page when the guard
 * left it.
 */
export function UnsentTextNotice() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [fields, setFields] = useState<UnsentField[]>([]);

  useEffect(() => {
    setFields(readUnsentText(address, userName(useSession.getState())));
    return useSession.subscribe((now, before) => {
      const isOver = before.isAuthenticated && !now.isAuthenticated;
      const isDue = now.owesSecondFactor && !before.owesSecondFactor;
      if (isOver || isDue) storeUnsentText(address, userName(before));
    });
  }, [address]);

  const close = () => {
    forgetUnsentText();
    setFields([]);
    document.querySelector('h1')?.focus();
  };

  if (fields.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title="Das war noch nicht gespeichert">
      <dl className={styles.unsentFields}>
        {fields.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two fields may have one label
          <div key={index} className={styles.unsentField}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.unsentText}>{text}</span> <CopyButton label={label} text={text} />
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

interface UnsentField {
  label: string;
  text: string;
}

interface StoredText {
  address: string;
  who: string;
  fields: UnsentField[];
}

/** Kept in memory only, and shown only to the same user at the same address. */
let stored: StoredText | null = null;

/** No secrets, and no fields that are quickly filled in again. */
const TEXT_INPUTS = ['text', 'email', 'tel', 'url', 'number'].map((type) => `main input[type=${type}]`);
const SELECTOR = ['main textarea', 'main input:not([type])', ...TEXT_INPUTS].join();

/** Saves the page's unsent text before the redirect to the login removes it. */
function storeUnsentText(address: string, who: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(SELECTOR)]
    .filter(({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue)
    .filter(({ autocomplete, readOnly }) => !readOnly && !/password|one-time-code/.test(autocomplete))
    .map((field) => ({ label: fieldLabel(field), text: field.value }));
  stored = fields.length === 0 ? null : { address, who, fields };
}

/** Discards text stored for another user. */
function readUnsentText(address: string, who: string): UnsentField[] {
  if (stored?.who !== who) forgetUnsentText();
  return stored?.address === address ? stored.fields : [];
}

function forgetUnsentText(): void {
  stored = null;
}

function fieldLabel(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.labels?.[0]?.textContent.trim() || field.getAttribute('aria-label') || 'Text';
}
