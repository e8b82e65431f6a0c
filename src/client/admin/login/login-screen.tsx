import { useEffect, useRef } from 'react';
import { Form, Link, useActionData, useNavigation } from 'react-router-dom';
import { LOGIN_REQUIRED } from '../../../contract/form-rules.ts';
import { paths } from '../../platform/paths.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CodeField } from './code-field.tsx';
import styles from './login-screen.module.css';
import type { LoginAnswer } from './sign-in.ts';

/** The team's way in. */
export function LoginScreen() {
  const answer = useActionData<LoginAnswer>();
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (answer === undefined) return;
    const field = form.current?.elements.namedItem(fieldToMend(answer));
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
        {/* Sent before the script is there, it would end on a page of the API. The server, which renders this, does not
            know the query that leads back to where somebody came from. */}
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
            message={messageOf(answer?.errors.email)}
          />
          <TextField
            label="Passwort"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            message={messageOf(answer?.errors.password)}
          />
          {answer?.hasCodeField && <CodeField message={answer.errors.code} />}
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

/** Where the message names no field, it is the password that has to be typed again; the message itself is an alert. */
function fieldToMend({ errors, isCodeNeeded }: LoginAnswer): 'email' | 'password' | 'code' {
  if (errors.email !== undefined) return 'email';
  return isCodeNeeded || errors.code !== undefined ? 'code' : 'password';
}

/** Of an empty field the specification has both: the rule's own message, and the sentence that the field shows. */
function messageOf(rule: string | undefined) {
  return rule === LOGIN_REQUIRED ? (
    <>
      <VisuallyHidden lang="en">{rule}</VisuallyHidden> <span>Dieses Feld wird benötigt.</span>
    </>
  ) : (
    rule
  );
}
