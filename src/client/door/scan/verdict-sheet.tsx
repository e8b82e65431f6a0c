import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { LIVE_MS } from '../../offline/judge-scan.ts';
import { dismissVerdict, useDesk } from './door-desk.ts';
import { scan } from './scan-ticket.ts';
import styles from './verdict-sheet.module.css';

const ICONS = { good: Check, bad: X, look: Eye };

/**
 * The whole screen says it. A welcome goes by itself and takes the focus from nobody, so that a screen reader may
 * finish the sentence; a refusal stays until somebody has seen it, and gives the focus back.
 */
export function VerdictSheet() {
  const verdict = useDesk((desk) => desk.verdict);
  const isWelcome = verdict?.tone === 'good';
  const isAsking = verdict?.isAsking ?? false;

  useEffect(() => {
    if (verdict === null) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissVerdict();
    };
    document.addEventListener('keydown', closeByKey);
    const timer = isWelcome ? setTimeout(dismissVerdict, LIVE_MS) : undefined;
    return () => {
      document.removeEventListener('keydown', closeByKey);
      clearTimeout(timer);
    };
  }, [verdict, isWelcome]);

  if (verdict === null) return null;
  const { tone, title, lines, itemId, isUnlisted } = verdict;
  const Icon = ICONS[tone];
  return (
    <div className={styles.sheet} data-tone={tone}>
      <div className={styles.words} role="alert">
        <span className={styles.icon} data-asking={isAsking}>
          <Icon size={72} strokeWidth={2.5} />
        </span>
        <strong className={styles.title}>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <OnButton isQuiet={isWelcome || isAsking} />
      {isUnlisted && !isAsking && itemId !== null && (
        <button type="button" className={styles.letIn} onClick={() => void scan(itemId, true)}>
          Geprüft – trotzdem einlassen
        </button>
      )}
    </div>
  );
}

/** A tap anywhere goes on; whoever has a keyboard finds the focus here as long as an answer is wanted. */
function OnButton({ isQuiet }: { isQuiet: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (isQuiet) return;
    if (document.activeElement !== button.current) before.current = document.activeElement;
    // On a small phone the words stand at the top: the focus must not scroll them away.
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [isQuiet]);
  return (
    <button ref={button} type="button" className={styles.on} data-quiet={isQuiet} onClick={dismissVerdict}>
      Weiter: tippen
    </button>
  );
}
