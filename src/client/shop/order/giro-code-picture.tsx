import { useRef } from 'react';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './giro-code-picture.module.css';
import { SaveGiroCode } from './save-giro-code.tsx';

const MAX_VERSION = 13;

/**
 * The transfer as a picture for banking apps (EPC069-12: error correction M, version 13 at most), dark on white in
 * every colour scheme, because many apps read nothing else.
 */
export function GiroCode({ text, orderNumber }: { text: string; orderNumber: string }) {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.figure}>
      <div ref={paper} className={styles.paper}>
        <QrPicture text={text} label="GiroCode mit allen Angaben der Überweisung" maxVersion={MAX_VERSION} />
      </div>
      <figcaption className={styles.caption}>GiroCode: in deiner Banking-App scannen, fertig.</figcaption>
      <SaveGiroCode paper={paper} name={`GiroCode-${orderNumber}`} />
    </figure>
  );
}
