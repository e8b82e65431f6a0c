import { useRef, useState } from 'react';
import type { NewSecondFactor, Profile } from '../../../../contract/accounts.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import type { ProfileOutcome } from './profile-data.ts';
import styles from './profile-page.module.css';

/** Off, being set up, on, or showing new recovery codes. */
export function SecondFactorCard({ factor }: { factor: Profile['second_factor'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [setUp, setSetUp] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (outcome: ProfileOutcome) => {
    setSetUp(outcome.setUp ?? null);
    setCodes(outcome.codes ?? null);
    heading.current?.focus();
  };
  const begin = () => show({});
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<ProfileOutcome>(show);
  const isOwed = factor.is_demanded && !factor.is_on;
  return (
    <Card as="section" aria-labelledby="faktor" className={styles.sheet}>
      <fetcher.Form ref={form} method="post" action={paths.profile} noValidate className={styles.card}>
        <h2 id="faktor" ref={heading} tabIndex={-1}>
          Zweiter Faktor{' '}
          <span className={factor.is_on ? styles.badge : styles.quietBadge}>
            {factor.is_on ? 'an' : 'aus'}
          </span>
        </h2>
        {isOwed && (
          <Notice tone="warning">
            Euer Verein verlangt einen zweiten Faktor. Sobald du ihn eingerichtet hast, geht es weiter.
          </Notice>
        )}
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        {codes !== null ? (
          <RecoveryCodes codes={codes} onDone={begin} />
        ) : setUp !== null && !factor.is_on ? (
          <FactorSetUp setUp={setUp} isBusy={isBusy} message={errors.code} onCancel={begin} />
        ) : factor.is_on ? (
          <FactorActions
            left={factor.recovery_codes_left}
            isBusy={isBusy}
            message={errors.current_password}
          />
        ) : (
          <>
            <p>
              Bei jeder Anmeldung fragen wir dann nach dem Passwort noch nach einem Code, den eine App auf
              deinem Telefon zeigt. Wer nur dein Passwort kennt, kommt damit nicht hinein.
            </p>
            <TextField
              label="Passwort"
              name="current_password"
              type="password"
              autoComplete="current-password"
              hint="Damit niemand sonst dein Konto an sein Telefon bindet."
              required
              message={errors.current_password}
            />
            <div>
              <Button type="submit" name="intent" value="begin factor" isBusy={isBusy}>
                Einrichten
              </Button>
            </div>
          </>
        )}
      </fetcher.Form>
    </Card>
  );
}

interface FactorSetUpProps {
  setUp: NewSecondFactor;
  isBusy: boolean;
  message: string | undefined;
  onCancel: () => void;
}

function FactorSetUp({ setUp, isBusy, message, onCancel }: FactorSetUpProps) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Öffne eine Authenticator-App (etwa Aegis, Google Authenticator oder deine Passwortverwaltung) und
          scanne diesen Code.
          <div className={styles.factorSetUpPaper}>
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

const FEW_CODES = 3;

interface FactorActionsProps {
  /** How many recovery codes are unused. */
  left: number;
  isBusy: boolean;
  message: string | undefined;
}

/** All actions on an active second factor require the password. */
function FactorActions({ left, isBusy, message }: FactorActionsProps) {
  const words = left === 1 ? 'Ein Notfall-Code ist' : `${left === 0 ? 'Keine' : left} Notfall-Codes sind`;
  return (
    <>
      {left <= FEW_CODES ? (
        <Notice tone="warning">{words} übrig. Lass dir neue geben.</Notice>
      ) : (
        <p>{words} übrig.</p>
      )}
      <TextField
        label="Passwort"
        name="current_password"
        type="password"
        autoComplete="current-password"
        hint="Für beides brauchen wir es noch einmal."
        required
        message={message}
      />
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="renew codes" variant="secondary" isBusy={isBusy}>
          Neue Notfall-Codes
        </Button>
        <Button type="submit" name="intent" value="turn off" variant="quiet" isBusy={isBusy}>
          Abschalten
        </Button>
      </div>
    </>
  );
}

/** Shown only once, because the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
        <Button onClick={onDone}>Ich habe sie aufgehoben</Button>
      </div>
    </>
  );
}
