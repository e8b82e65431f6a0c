import type { NewSecondFactor } from '../../../../contract/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './factor-set-up.module.css';

interface FactorSetUpProps {
  setUp: NewSecondFactor;
  isBusy: boolean;
  message: string | undefined;
  onCancel: () => void;
}

/** What the authenticator app scans, and its first code as the proof that it has. */
export function FactorSetUp({ setUp, isBusy, message, onCancel }: FactorSetUpProps) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Öffne eine Authenticator-App (etwa Aegis, Google Authenticator oder deine Passwortverwaltung) und
          scanne diesen Code.
          <div className={styles.paper}>
            <QrPicture text={setUp.address} label="QR-Code für die Authenticator-App" />
          </div>
          <details>
            <summary className={styles.summary}>Ohne Kamera</summary>
            <p>
              Auf demselben Telefon genügt <a href={setUp.address}>dieser Link zur App</a>. Sonst tippe dort
              diesen Schlüssel ein:
            </p>
            <div className={styles.secret}>
              <code>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton label="Schlüssel" text={setUp.secret} />
            </div>
          </details>
        </li>
        <li>
          Trage den Code ein, den die App jetzt zeigt.
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            message={message}
          />
        </li>
      </ol>
      <p className={styles.note}>Deine anderen Anmeldungen enden damit.</p>
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="turn on" isBusy={isBusy}>
          Einschalten
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </>
  );
}
