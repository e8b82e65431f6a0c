import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './factor-set-up.module.css';

const FEW = 3;

interface FactorStepsProps {
  /** How many recovery codes are unused. */
  left: number;
  isBusy: boolean;
  message: string | undefined;
}

/** What can be done with a second factor that is on; all of it needs the password. */
export function FactorSteps({ left, isBusy, message }: FactorStepsProps) {
  const words = left === 1 ? 'Ein Notfall-Code ist' : `${left === 0 ? 'Keine' : left} Notfall-Codes sind`;
  return (
    <>
      {left <= FEW ? (
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
