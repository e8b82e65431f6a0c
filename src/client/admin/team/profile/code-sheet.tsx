import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './code-sheet.module.css';

/** The recovery codes, shown this once: the server keeps no copy. */
export function CodeSheet({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <>
      <Notice tone="warning" title="Hebe diese Notfall-Codes auf">
        Ist dein Telefon weg, kommst du mit einem davon hinein; jeder gilt einmal. Wir zeigen sie nur jetzt.
      </Notice>
      <div className={styles.paper}>
        <ul className={styles.codes} aria-label="Notfall-Codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton label="Notfall-Codes" text={codes.join('\n')} />
      </div>
      <div>
        <Button onClick={onKept}>Ich habe sie aufgehoben</Button>
      </div>
    </>
  );
}
