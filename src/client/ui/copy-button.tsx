import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { notify } from './notifications.tsx';

interface CopyButtonProps {
  /** What is copied: "IBAN". */
  label: string;
  text: string;
}

const SHOWN_MS = 2000;

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

/** Returns false if the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS, as in a club's local network, only the deprecated API works.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
