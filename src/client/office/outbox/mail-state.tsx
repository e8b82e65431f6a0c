import type { OutboxMail } from '../../../contract/outbox.ts';
import styles from './mail-state.module.css';
import { stateWords } from './mail-words.ts';

/** How a mail stands, in a word and a colour. */
export function MailState({ mail }: { mail: OutboxMail }) {
  const { word, look } = stateWords(mail);
  return <span className={`${styles.state} ${styles[look]}`}>{word}</span>;
}
