import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkFields, NEW_PASSWORD_RULES, readFields } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type PasswordLink, sendNewPassword } from '../../platform/api/send-password.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notification-store.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-screen.module.css';

interface Wrong {
  field?: string | undefined;
  message?: string;
}

/** Sets the password of a link's owner, and leads to the login. */
export function NewPasswordForm({ token, link }: { token: string; link: PasswordLink }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});

  const refuse = (found: Wrong) => {
    setWrong(found);
    setBusy(false);
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    const typed = new FormData(form.current);
    const { password: field } = checkFields(NEW_PASSWORD_RULES, typed);
    if (field !== undefined) return refuse({ field });
    setBusy(true);
    setWrong({});
    try {
      await sendNewPassword(token, readFields(NEW_PASSWORD_RULES, typed).password);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = error.errors.password;
      return refuse(field === undefined ? { message: error.message } : { field });
    }
    // Whoever is logged in here was logged out by it.
    useSession.getState().end();
    notify('Dein Passwort ist gespeichert. Melde dich damit an.', 'good');
    navigate(paths.login);
  };

  return (
    <>
      <p>
        {link.is_invited ? `Schön, dass du dabei bist, ${link.firstname}!` : `Hallo ${link.firstname}!`} Mit
        diesem Passwort meldest du dich künftig an.
      </p>
      <div role="alert">{wrong.message && <Notice tone="danger">{wrong.message}</Notice>}</div>
      <form ref={form} onSubmit={send} noValidate className={styles.form}>
        {/* For password managers, which keep a password with its address. */}
        <TextField label="Email" type="email" autoComplete="username" value={link.email} readOnly />
        <TextField
          label="Neues Passwort"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          hint="Mindestens 10 Zeichen; ein Satz merkt sich leichter als ein Wort."
          required
          message={wrong.field}
        />
        <Checkbox label="Passwort zeigen" checked={isShown} onChange={() => setShown(!isShown)} />
        <Button type="submit" isWide isBusy={isBusy}>
          Passwort speichern
        </Button>
      </form>
    </>
  );
}
