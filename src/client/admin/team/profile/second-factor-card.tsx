import { useRef, useState } from 'react';
import type { NewSecondFactor, Profile } from '../../../../contract/accounts.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { CodeSheet } from './code-sheet.tsx';
import { FactorSetUp } from './factor-set-up.tsx';
import { FactorSteps } from './factor-steps.tsx';
import type { ProfileOutcome } from './profile-action.ts';
import styles from './profile-screen.module.css';

/** The second factor of one's own login: off, being set up, on, or just given new recovery codes. */
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
          <CodeSheet codes={codes} onKept={begin} />
        ) : setUp !== null && !factor.is_on ? (
          <FactorSetUp setUp={setUp} isBusy={isBusy} message={errors.code} onCancel={begin} />
        ) : factor.is_on ? (
          <FactorSteps left={factor.recovery_codes_left} isBusy={isBusy} message={errors.current_password} />
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
