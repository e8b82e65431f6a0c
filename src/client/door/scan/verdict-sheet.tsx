import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { LIVE_MS } from '../../offline/judge-scan.ts';
import { dismissVerdict, scan, useDesk } from './door-desk.ts';
import styles from './verdict-sheet.module.css';

const ICONS = { good: Check, bad: X, look: Eye };

/** The whole screen says it. A welcome goes by itself; a refusal stays until somebody has seen it. */
export function VerdictSheet() {
  const verdict = useDesk((desk) => desk.verdict);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (verdict === null) return;
    button.current?.focus();
    if (verdict.tone !== 'good') return;
    const timer = setTimeout(dismissVerdict, LIVE_MS);
    return () => clearTimeout(timer);
  }, [verdict]);

  if (verdict === null) return null;
  const { tone, title, lines, itemId, isUnlisted } = verdict;
  const Icon = ICONS[tone];
  return (
    <div className={styles.sheet} data-tone={tone}>
      <button ref={button} type="button" className={styles.whole} onClick={dismissVerdict}>
        <span className={styles.icon}>
          <Icon size={72} strokeWidth={2.5} />
        </span>
        <span className={styles.words} role="alert">
          <strong className={styles.title}>{title}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
        {tone !== 'good' && <span className={styles.on}>Weiter: tippen</span>}
      </button>
      {isUnlisted && itemId !== null && (
        <button type="button" className={styles.letIn} onClick={() => void scan(itemId, true)}>
          Geprüft – trotzdem einlassen
        </button>
      )}
    </div>
  );
}
