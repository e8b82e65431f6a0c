import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { SERVER_DECISION_MS } from '../sync/scan-queue.ts';
import { admitUnlisted } from './scan-ticket.ts';
import { dismissVerdict, useScanner } from './scanner-state.ts';
import { isTransient } from './shown-verdict.ts';
import styles from './verdict-sheet.module.css';

const ICONS = { good: Check, bad: X, warning: Eye, again: History };

/**
 * Covers the screen with the verdict. A welcome or a note disappears without touching the focus, so that a
 * screen reader can finish the sentence; a refusal stays until it is tapped away, and returns the focus.
 */
export function VerdictSheet() {
  const verdict = useScanner((state) => state.verdict);
  const isPassing = verdict !== null && isTransient(verdict);
  const isAsking = verdict?.isAsking ?? false;

  useEffect(() => {
    if (verdict === null) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissVerdict();
    };
    document.addEventListener('keydown', closeByKey);
    const timer = isPassing ? setTimeout(dismissVerdict, SERVER_DECISION_MS) : undefined;
    return () => {
      document.removeEventListener('keydown', closeByKey);
      clearTimeout(timer);
    };
  }, [verdict, isPassing]);

  if (verdict === null) return null;
  const { scanId, tone, title, lines, itemId, isUnlisted } = verdict;
  const Icon = ICONS[tone];
  return (
    <div className={styles.sheet} data-tone={tone}>
      {/* Keyed, because only a new element makes screen readers repeat the same text. */}
      <div key={`${scanId} ${title}`} className={styles.text} role="alert">
        <span className={styles.icon} data-asking={isAsking}>
          <Icon size={72} strokeWidth={2.5} />
        </span>
        <strong className={styles.title}>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <ContinueButton isPassing={isPassing} isAsking={isAsking} />
      {isUnlisted && !isAsking && itemId !== null && (
        <button type="button" className={styles.letIn} onClick={() => void admitUnlisted(itemId)}>
          Geprüft – trotzdem einlassen
        </button>
      )}
    </div>
  );
}

/**
 * A tap anywhere continues; while a verdict must be acknowledged, the button has the focus for keyboard
 * users.
 */
function ContinueButton({ isPassing, isAsking }: { isPassing: boolean; isAsking: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const isQuiet = isPassing || isAsking;
  useLayoutEffect(() => {
    // In a layout effect, because the page behind the sheet is inert and loses its focus a moment later.
    before.current ??= document.activeElement;
    return () => {
      // During cleanup the button is still in the page and may have the focus; a microtask later it is gone.
      queueMicrotask(() => {
        if (document.activeElement === document.body) returnFocus(before.current);
      });
    };
  }, []);
  useEffect(() => {
    if (isPassing && document.activeElement === document.body) returnFocus(before.current);
  }, [isPassing]);
  useEffect(() => {
    if (isQuiet) return;
    const { activeElement } = document;
    if (activeElement !== button.current && activeElement !== document.body) before.current = activeElement;
    // On a small screen, focusing must not scroll the text at the top away.
    button.current?.focus({ preventScroll: true });
    return () => returnFocus(before.current);
  }, [isQuiet]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.continue}
      data-quiet={isQuiet}
      onClick={dismissVerdict}
    >
      Weiter: tippen
    </button>
  );
}

function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}
