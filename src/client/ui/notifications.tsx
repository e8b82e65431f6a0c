import X from 'lucide-react/icons/x';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { useFocusFallback } from '../platform/use-focus-fallback.ts';
import { type Tone, toneIcons } from './notice.tsx';
import styles from './notifications.module.css';

interface Notification {
  id: number;
  text: string;
  tone: Tone;
  action: NotificationAction | undefined;
  /** Stays until answered or closed. */
  isLasting: boolean;
}

interface NotificationAction {
  label: string;
  run: () => void;
  /** Ctrl+Z runs it too, because keyboard users would have a long way to the button. */
  isUndo?: boolean;
  /** Replaces the default of five seconds. */
  shownMs?: number;
}

interface NotificationState {
  shown: ReadonlyArray<Notification>;
  dismiss: (id: number) => void;
}

let lastId = 0;

export const useNotifications = create<NotificationState>()((set) => ({
  shown: [],
  dismiss: (id) => set(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) })),
}));

/** Repeating a sentence replaces its earlier notification. */
export function notify(text: string, tone: Tone = 'info', action?: NotificationAction): void {
  show({ text, tone, action, isLasting: false });
}

/** Stays until its action is taken or it is closed. */
export function notifyLasting(text: string, action: NotificationAction): void {
  show({ text, tone: 'info', action, isLasting: true });
}

/**
 * Ctrl+Z no longer runs earlier undo actions, because something else happened since; their buttons still do.
 */
export function endUndoKeys(): void {
  useNotifications.setState(({ shown }) => ({
    shown: shown.map((one) =>
      one.action?.isUndo ? { ...one, action: { ...one.action, isUndo: false } } : one,
    ),
  }));
}

/** For when the undo actions on screen no longer apply. */
export function dismissUndo(): void {
  useNotifications.setState(({ shown }) => ({ shown: shown.filter(({ action }) => !action?.isUndo) }));
}

function show(wanted: Omit<Notification, 'id'>): void {
  lastId += 1;
  const added = { ...wanted, id: lastId };
  const { text } = wanted;
  useNotifications.setState(({ shown }) => ({ shown: [...shown.filter((one) => one.text !== text), added] }));
}

const SHOWN_MS = 5000;

/** Always rendered, so that screen readers announce what appears in it. */
export function Notifications() {
  const shown = useNotifications((state) => state.shown);
  const place = useRef<HTMLElement>(null);
  useUndoKeys();
  useKeptClear(place, shown);
  return (
    <section ref={place} className={styles.place} aria-live="polite" aria-label="Hinweise">
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
  // Plain notifications always time out; those with an action wait while pointed at or focused.
  const isHeld = isLasting || (action !== undefined && (isPointedAt || isFocused));
  const Icon = toneIcons[tone];

  // Closing the notification by hand returns the focus to this element.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
  }, []);
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(item, () => focusTarget(before.current));
  const close = ({ detail }: MouseEvent) => {
    dismiss(id);
    restoreFocus(before.current, detail > 0);
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

/** No scrolling after a click, when the user already sees where they are. */
function restoreFocus(before: Element | null, preventScroll: boolean): void {
  focusTarget(before)?.focus({ preventScroll });
}

function focusTarget(before: Element | null): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  return isThere ? before : document.querySelector('h1');
}

/** Ctrl+Z (⌘Z) runs the newest undo action; within a text field it keeps its usual meaning. */
function useUndoKeys(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTextInput(event.target)) return;
      const { shown, dismiss } = useNotifications.getState();
      const newest = shown.findLast(({ action }) => action?.isUndo);
      if (newest === undefined) return;
      event.preventDefault();
      dismiss(newest.id);
      newest.action?.run();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
}

/** Moves the notifications to the top while at the bottom they would cover what has the focus (WCAG 2.4.11). */
function useKeptClear(place: RefObject<HTMLElement | null>, shown: ReadonlyArray<Notification>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notification makes them higher
  useEffect(() => {
    const keepClear = () => {
      const list = place.current;
      const focused = document.querySelector(':focus');
      // Whoever is in a notification keeps it where it is.
      if (!list || !focused || list.contains(focused)) return;
      const move = (isAtTop: boolean) => list.toggleAttribute('data-at-top', isAtTop);
      move(false);
      const { left, top, width, height } = focused.getBoundingClientRect();
      move(list.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
    };
    keepClear();
    // By the next frame the browser has scrolled to it.
    const keepClearSoon = () => requestAnimationFrame(keepClear);
    document.addEventListener('focusin', keepClearSoon);
    return () => document.removeEventListener('focusin', keepClearSoon);
  }, [shown]);
}
