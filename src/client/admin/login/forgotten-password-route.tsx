import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router-dom';
import { checkText, FORGOTTEN_PASSWORD_RULES, readText } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { useHydrated } from '../../platform/browser-state.ts';
import { paths } from '../../platform/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useErrorsUntilEdited } from '../forms/use-errors-until-edited.ts';
import styles from './login.module.css';

/** The response is the same for every address, so that nobody can find out who has an account. */
export function Component() {
  const requested = useActionData<LinkActionData>();
  const isBusy = useNavigation().formMethod === 'POST';
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { email: message } = useErrorsUntilEdited(
    form,
    requested,
    requested?.message === undefined ? {} : { email: requested.message },
  );

  useEffect(() => {
    if (requested?.message !== undefined) form.current?.querySelector('input')?.focus();
  }, [requested]);

  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>Passwort vergessen?</PageTitle>
        <p>Nenn uns deine E-Mail-Adresse. Wir schicken dir einen Link, über den du ein neues festlegst.</p>
        <div role="status">
          {requested?.isOnlyStored && (
            <Notice tone="warning" title="Hier gehen keine E-Mails hinaus">
              Gehört {requested.email} zum Team, dann ist die E-Mail nur abgelegt: Es ist kein Mailserver
              eingerichtet. Frag, wer den Kartenshop betreibt; der Link darin gilt eine Stunde.
            </Notice>
          )}
          {requested?.isRequested && !requested.isOnlyStored && (
            <Notice tone="good" title="Sieh in deinem Postfach nach">
              Gehört {requested.email} zum Team, dann ist eine E-Mail unterwegs. Der Link darin gilt eine
              Stunde.
            </Notice>
          )}
        </div>
        {/* Inert until hydrated: submitted without script it would end on a page of the API. */}
        <Form
          ref={form}
          method="post"
          action={paths.forgottenPassword}
          noValidate
          inert={!isHydrated}
          className={styles.form}
        >
          <TextField
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            message={!isBusy && message}
          />
          <Button type="submit" isWide isBusy={isBusy}>
            Link schicken
          </Button>
        </Form>
        <LinkButton to={paths.login} variant="quiet">
          Zurück zur Anmeldung
        </LinkButton>
      </Card>
    </div>
  );
}

interface LinkActionData {
  email: string;
  isRequested: boolean;
  /** No mail server is configured. */
  isOnlyStored?: boolean;
  message?: string | undefined;
}

export async function action({ request }: ActionFunctionArgs): Promise<LinkActionData> {
  const typed = String((await request.formData()).get('email') ?? '');
  const email = readText(FORGOTTEN_PASSWORD_RULES.email, typed);
  const message = checkText(FORGOTTEN_PASSWORD_RULES.email, typed);
  if (message) return { email, isRequested: false, message };
  try {
    const { only_stored } = await call('POST /api/password/forgotten', { body: { email } });
    return { email, isRequested: true, isOnlyStored: only_stored };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { email, isRequested: false, message: error.errors.email ?? error.message };
  }
}
