import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { LIVE_MS } from '../store/judge-scan.ts';
import { dismissVerdict, useDesk } from './door-desk.ts';
import { goesByItself } from './door-words.ts';
import { letInUnlisted } from './scan-ticket.ts';
import styles from './verdict-sheet.module.css';

const ICONS = { good: Check, bad: X, look: Eye, again: History };

/**
 * The whole screen says it. A welcome or a note goes by itself and takes the focus from nobody, so that a screen reader
 * may finish the sentence; a refusal stays until somebody has seen it, and gives the focus back.
 */
export function VerdictSheet() {
  const verdict = useDesk((desk) => desk.verdict);
  const isPassing = verdict !== null && goesByItself(verdict);
  const isAsking = verdict?.isAsking ?? false;

  useEffect(() => {
    if (verdict === null) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissVerdict();
    };
    document.addEventListener('keydown', closeByKey);
    const timer = isPassing ? setTimeout(dismissVerdict, LIVE_MS) : undefined;
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
      {/* Another one even where it says the same: only what is new is read aloud. */}
      <div key={`${scanId} ${title}`} className={styles.words} role="alert">
        <span className={styles.icon} data-asking={isAsking}>
          <Icon size={72} strokeWidth={2.5} />
        </span>
        <strong className={styles.title}>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <OnButton isPassing={isPassing} isAsking={isAsking} />
      {isUnlisted && !isAsking && itemId !== null && (
        <button type="button" className={styles.letIn} onClick={() => void letInUnlisted(itemId)}>
          Geprüft – trotzdem einlassen
        </button>
      )}
    </div>
  );
}

/** A tap anywhere goes on; whoever has a keyboard finds the focus here as long as an answer is wanted. */
function OnButton({ isPassing, isAsking }: { isPassing: boolean; isAsking: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  const isQuiet = isPassing || isAsking;
  useLayoutEffect(() => {
    // At once: what lies behind a question to the server is inert, and loses the focus a moment later.
    before.current ??= document.activeElement;
    return () => {
      // The button may have the focus, and is still in the page here; a moment later neither is.
      queueMicrotask(() => {
        if (document.activeElement === document.body) giveBack(before.current);
      });
    };
  }, []);
  useEffect(() => {
    if (isPassing && document.activeElement === document.body) giveBack(before.current);
  }, [isPassing]);
  useEffect(() => {
    if (isQuiet) return;
    const { activeElement } = document;
    if (activeElement !== button.current && activeElement !== document.body) before.current = activeElement;
    // On a small phone the words stand at the top: the focus must not scroll them away.
    button.current?.focus({ preventScroll: true });
    return () => giveBack(before.current);
  }, [isQuiet]);
  return (
    <button ref={button} type="button" className={styles.on} data-quiet={isQuiet} onClick={dismissVerdict}>
      Weiter: tippen
    </button>
  );
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}
