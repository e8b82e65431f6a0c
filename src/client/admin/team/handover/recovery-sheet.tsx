import { type ReactNode, useEffect, useRef } from 'react';
import type { Handover } from '../../../../contract/team.ts';
import { formatDate, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './handover-page.module.css';

interface RecoverySheetProps {
  handover: Handover;
  email: string;
  /** New recovery codes; empty for an account without a second factor. */
  codes: string[];
}

/** For a sealed envelope in the club's safe: the only part of the page that is printed. */
export function RecoverySheet({
  handover: { address, secrets, backup_place },
  email,
  codes,
}: RecoverySheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const has = (asked: string) => secrets.some(({ name, is_set }) => name === asked && is_set);
  const isEncrypted = has('BACKUP_PASSPHRASE');
  return (
    <Card as="section" aria-labelledby="blatt" className={styles.card}>
      <h2 id="blatt" ref={heading} tabIndex={-1}>
        Kartenshop: Notfallblatt
      </h2>
      <p>
        Gedruckt am {formatDate(storedTimeOfInstant(Date.now()))}. Gehört verschlossen in den Safe des
        Vereins.
        {codes.length > 0 && ' Ein neues Blatt macht die Notfall-Codes auf diesem ungültig.'}
      </p>
      <h3>Anmelden</h3>
      <dl className={styles.facts}>
        <Fact name="Adresse">{`${address}/login`}</Fact>
        <Fact name="E-Mail">{email}</Fact>
        <Fact name="Passwort" />
      </dl>
      {codes.length === 0 ? (
        <p>Dieses Konto hat keinen zweiten Faktor: Das Passwort genügt.</p>
      ) : (
        <>
          <p>
            Fragt der Shop nach einem Code, nimm einen von diesen. Jeder gilt einmal: Streiche ihn danach
            durch.
          </p>
          <ul className={styles.codes} aria-label="Notfall-Codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Sicherung zurückholen</h3>
      <dl className={styles.facts}>
        <Fact name="Wo sie liegt">{backup_place}</Fact>
        {isEncrypted && <Fact name="BACKUP_PASSPHRASE" />}
        <Fact name="Befehl">
          <code>npm run restore -- NAME</code>
        </Fact>
      </dl>
      <p>
        Im Ordner des Shops auf dem neuen Server, mit der Umgebung des Shops und bevor er gestartet wird. Ohne
        NAME zeigt der Befehl, welche Sicherungen es gibt. Schritt für Schritt:{' '}
        <code>docs/operations.md</code>.{!isEncrypted && ' Die Sicherungen sind nicht verschlüsselt.'}
      </p>
      <h3>Zugänge, von Hand einzutragen</h3>
      <dl className={styles.facts}>
        <Fact name="Server: Anbieter, Zugang" />
        <Fact name={`Domain ${new URL(address).hostname}: Anbieter, läuft bis`} />
        <Fact name="Postfach für E-Mails" />
        {has('BACKUP_S3_SECRET') && <Fact name="Speicher der Sicherungen" />}
        {has('PAYPAL_SECRET') && <Fact name="PayPal-Konto" />}
        <Fact name="Wer hilft: Name, Telefon" />
        <Fact name="Datum, Unterschrift" />
      </dl>
      <div>
        <Button onClick={() => window.print()}>Drucken</Button>
      </div>
    </Card>
  );
}

/** Without a value there is a line to write on. */
function Fact({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children === undefined ? styles.blank : undefined}>{children}</dd>
    </div>
  );
}
