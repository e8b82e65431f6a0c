import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useFocusHeir } from '../platform/use-focus-heir.ts';
import { toneIcons } from './notice.tsx';
import { type Notification, useNotifications } from './notification-store.ts';
import styles from './notifications.module.css';
import { useUndoKeys } from './use-undo-keys.ts';

const SHOWN_MS = 5000;

/** The place at the bottom right where notifications appear; it stands there always, so that they are read aloud. */
export function Notifications() {
  const shown = useNotifications((state) => state.shown);
  useUndoKeys();
  return (
    <section className={styles.place} aria-live="polite" aria-label="Hinweise">
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((notification) => (
            <NotificationItem key={notification.id} {...notification} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NotificationItem({ id, text, tone, action, isLasting }: Notification) {
  const dismiss = useNotifications((state) => state.dismiss);
  const left = useRef(action?.shownMs ?? SHOWN_MS);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // Only what can be answered waits for its answer.
  const isHeld = isLasting || (action !== undefined && (isPointedAt || isFocused));
  const Icon = toneIcons[tone];

  // Where the focus was when it appeared, and goes back to when it is closed by hand.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
  }, []);
  // By the keys for taking back it goes as well.
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item, () => placeFor(before.current));
  const close = ({ detail }: MouseEvent) => {
    dismiss(id);
    focusAgain(before.current, detail > 0);
  };

  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isHeld, dismiss, id]);

  return (
    <li
      ref={item}
      className={`${styles.notification} ${styles[tone]}`}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon size={20} className={styles.sign} />
      <div className={styles.body}>
        <span className={styles.text}>{text}</span>
        {action && (
          <button
            type="button"
            className={styles.action}
            aria-keyshortcuts={action.isUndo ? 'Control+Z' : undefined}
            onClick={(event) => {
              close(event);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.dismiss} aria-label="Hinweis schließen" onClick={close}>
        <X size={18} />
      </button>
    </li>
  );
}

/** To where it was, else to the page's heading; a mouse or finger does not want the page to move for it. */
function focusAgain(before: Element | null, preventScroll: boolean): void {
  placeFor(before)?.focus({ preventScroll });
}

function placeFor(before: Element | null): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  return isThere ? before : document.querySelector('h1');
}
