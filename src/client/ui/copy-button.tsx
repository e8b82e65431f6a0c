import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { notify } from './notification-store.ts';

export interface CopyButtonProps {
  /** What is copied, as it is named in the sentence that says so: "IBAN". */
  label: string;
  text: string;
}

const SHOWN_MS = 2000;

/** Copies a text and says so; where the browser forbids it, says that too. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (await copyText(text)) {
      setIsCopied(true);
      notify(`${label} kopiert`, 'good');
    } else {
      notify(`${label} ließ sich nicht kopieren. Markiere den Text bitte von Hand.`, 'warning');
    }
  };

  return (
    <button type="button" className={styles.copy} aria-label={`${label} kopieren`} onClick={copy}>
      {isCopied ? <Check size={18} className={styles.done} /> : <Copy size={18} />}
    </button>
  );
}
