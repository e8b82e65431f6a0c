import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './giro-code-picture.module.css';

const MAX_VERSION = 13;

/**
 * The transfer as a picture for banking apps (EPC069-12: error correction M, version 13 at most), dark on white in
 * every colour scheme, because many apps read nothing else.
 */
export function GiroCode({ text }: { text: string }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>
        <QrPicture text={text} label="GiroCode mit allen Angaben der Überweisung" maxVersion={MAX_VERSION} />
      </div>
      <figcaption className={styles.caption}>GiroCode: in deiner Banking-App scannen, fertig.</figcaption>
    </figure>
  );
}
