import { CopyButton } from './copy-button.tsx';
import styles from './copy-line.module.css';

/** A text to be passed on, such as a link, with a button that copies it; `label` says what it is. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <p className={styles.line}>
      <code>{text}</code>
      <CopyButton label={label} text={text} />
    </p>
  );
}
