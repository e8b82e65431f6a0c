import { useEffect, useRef } from 'react';
import { formatTime } from '../../../../domain/stored-time.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import styles from './pairing-card.module.css';

/** The link that makes a phone a gate, to scan or to send. It is shown this once: the server keeps no copy. */
export function PairingCard({ name, url, expires_at }: { name: string; url: string; expires_at: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="koppeln" className={styles.card}>
      <div className={styles.paper}>
        <QrPicture text={url} label={`QR-Code zum Koppeln von ${name}`} />
      </div>
      <div className={styles.words}>
        <h2 id="koppeln" ref={heading} tabIndex={-1}>
          {name} koppeln
        </h2>
        <p>
          Scanne den Code mit der Kamera des Telefons, das am Einlass steht, oder öffne dort diesen Link. Er
          gilt einmal und bis {formatTime(expires_at)} Uhr.
        </p>
        <div className={styles.link}>
          <code className={styles.url}>{url}</code>
          <CopyButton label="Link" text={url} />
        </div>
      </div>
    </Card>
  );
}
