import { useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './profile-screen.module.css';

/** Changes one's own password. */
export function PasswordCard({ email }: { email: string }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => form.current?.reset());
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <Card as="section" aria-labelledby="passwort" className={styles.sheet}>
      <fetcher.Form ref={form} method="post" action={paths.profile} noValidate className={styles.card}>
        <h2 id="passwort">Passwort ändern</h2>
        <p>Danach bist du nur noch hier angemeldet.</p>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        {/* For password managers, which keep a password with its address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Jetziges Passwort"
          name="current_password"
          type={type}
          autoComplete="current-password"
          required
          message={errors.current_password}
        />
        <TextField
          label="Neues Passwort"
          name="password"
          type={type}
          autoComplete="new-password"
          hint="Mindestens 10 Zeichen; ein Satz merkt sich leichter als ein Wort."
          required
          message={errors.password}
        />
        <Checkbox label="Passwörter zeigen" checked={isShown} onChange={() => setShown(!isShown)} />
        <div>
          <Button type="submit" name="intent" value="change password" isBusy={isBusy}>
            Passwort ändern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
