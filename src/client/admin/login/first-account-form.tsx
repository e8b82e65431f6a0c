import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkFields, NEW_PASSWORD_RULES, PERSON_RULES, readFields } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notifications.tsx';
import { useErrorsUntilEdited } from '../forms/use-errors-until-edited.ts';
import styles from './login.module.css';

const RULES = { ...PERSON_RULES, ...NEW_PASSWORD_RULES };

interface FormErrors {
  errors: Record<string, string>;
  message?: string;
}

export function FirstAccountForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FormErrors>({ errors: {} });
  const errors = useErrorsUntilEdited(form, found, found.errors);

  const showErrors = (found: FormErrors) => {
    setFound(found);
    setBusy(false);
    const first = Object.keys(RULES).find((name) => found.errors[name]);
    form.current?.querySelector<HTMLElement>(`[name=${first ?? 'password'}]`)?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    const typed = new FormData(form.current);
    const errors = checkFields(RULES, typed);
    if (Object.keys(errors).length > 0) return showErrors({ errors });
    setBusy(true);
    setFound({ errors: {} });
    try {
      await call('POST /api/password/first', { body: { token, ...readFields(RULES, typed) } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { errors } = error;
      return showErrors(Object.keys(errors).length > 0 ? { errors } : { errors, message: error.message });
    }
    notify('Dein Konto ist angelegt. Melde dich damit an.', 'good');
    navigate(paths.login);
  };

  return (
    <>
      <p>
        Willkommen in eurem Kartenshop! Du legst das erste Konto an. Es darf alles, auch andere ins Team
        holen.
      </p>
      <div role="alert">{found.message && <Notice tone="danger">{found.message}</Notice>}</div>
      <form ref={form} onSubmit={send} noValidate className={styles.form}>
        <TextField
          label="Vorname"
          name="firstname"
          autoComplete="given-name"
          required
          message={errors.firstname}
        />
        <TextField
          label="Nachname"
          name="lastname"
          autoComplete="family-name"
          required
          message={errors.lastname}
        />
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          hint="Damit meldest du dich an. Sie bekommt auch die E-Mail, wenn du dein Passwort vergisst."
          required
          message={errors.email}
        />
        <TextField
          label="Passwort"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          hint="Mindestens 10 Zeichen; ein Satz merkt sich leichter als ein Wort."
          required
          message={errors.password}
        />
        <Checkbox label="Passwort zeigen" checked={isShown} onChange={() => setShown(!isShown)} />
        <Button type="submit" isWide isBusy={isBusy}>
          Konto anlegen
        </Button>
      </form>
    </>
  );
}
