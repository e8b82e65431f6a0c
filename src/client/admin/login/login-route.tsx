import { useEffect, useRef } from 'react';
import { Form, Link, useActionData, useNavigation } from 'react-router-dom';
import { LOGIN_REQUIRED } from '../../../contract/form-rules.ts';
import { useHydrated } from '../../platform/browser-state.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useErrorsUntilEdited } from '../forms/use-errors-until-edited.ts';
import styles from './login.module.css';
import type { LoginActionData } from './login-data.ts';

export { action } from './login-data.ts';

export function Component() {
  const answer = useActionData<LoginActionData>();
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const errors = useErrorsUntilEdited(form, answer, answer?.errors ?? {});

  useEffect(() => {
    if (answer === undefined) return;
    const field = form.current?.elements.namedItem(fieldToFocus(answer));
    if (field instanceof HTMLElement) field.focus();
  }, [answer]);

  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title} title="Anmelden">
          Anmelden
        </PageTitle>
        <p className={styles.lead}>
          Für das Team hinter dem Fest. Zum Kartenkauf brauchst du keine Anmeldung.
        </p>
        <div role="alert">
          {!isBusy && answer?.message && (
            <Notice tone={answer.isCodeNeeded ? 'info' : 'danger'}>{answer.message}</Notice>
          )}
        </div>
        {/* Inert until hydrated: submitted without script it would end on a page of the API. The server
            renders this without the query, which `action` needs to lead back. */}
        <Form
          ref={form}
          method="post"
          action={isHydrated ? undefined : paths.login}
          noValidate
          inert={!isHydrated}
          className={styles.form}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            message={fieldMessage(errors.email)}
          />
          <TextField
            label="Passwort"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            message={fieldMessage(errors.password)}
          />
          {answer?.hasCodeField && <CodeField message={errors.code} />}
          <Checkbox name="remember" label="Angemeldet bleiben" />
          <Button type="submit" isWide isBusy={isBusy}>
            Login
          </Button>
        </Form>
        <Link to={paths.forgottenPassword} className={styles.forgotten}>
          Passwort vergessen?
        </Link>
      </Card>
    </div>
  );
}

/** If no field is named, the password has to be typed again; the message itself is an alert. */
function fieldToFocus({ errors, isCodeNeeded }: LoginActionData): 'email' | 'password' | 'code' {
  if (errors.email !== undefined) return 'email';
  return isCodeNeeded || errors.code !== undefined ? 'code' : 'password';
}

/** For an empty field the specification demands both the rule's English message and the visible sentence. */
function fieldMessage(rule: string | undefined) {
  return rule === LOGIN_REQUIRED ? (
    <>
      <VisuallyHidden lang="en">{rule}</VisuallyHidden> <span>Dieses Feld wird benötigt.</span>
    </>
  ) : (
    rule
  );
}

/** A code of the authenticator app, or a recovery code. */
function CodeField({ message }: { message: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Sechs Ziffern aus deiner Authenticator-App. Ohne dein Telefon nimm einen deiner Notfall-Codes."
      required
      message={message}
    />
  );
}
