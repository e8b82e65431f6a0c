import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-screen.module.css';
import type { LinkOrder } from './order-password-link.ts';

/** Orders a mail with a link to a new password; says the same for every address. */
export function ForgottenPasswordScreen() {
  const order = useActionData<LinkOrder>();
  const isBusy = useNavigation().formMethod === 'POST';
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (order?.message !== undefined) form.current?.querySelector('input')?.focus();
  }, [order]);

  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>Passwort vergessen?</PageTitle>
        <p>Nenn uns deine E-Mail-Adresse. Wir schicken dir einen Link, über den du ein neues festlegst.</p>
        <div role="status">
          {order?.isOnlyStored && (
            <Notice tone="warning" title="Hier gehen keine Mails hinaus">
              Gehört {order.email} zum Team, dann ist die Mail nur abgelegt: Es ist kein Mailserver
              eingerichtet. Frag, wer den Kartenshop betreibt; der Link darin gilt eine Stunde.
            </Notice>
          )}
          {order?.isOrdered && !order.isOnlyStored && (
            <Notice tone="good" title="Sieh in deinem Postfach nach">
              Gehört {order.email} zum Team, dann ist eine Mail unterwegs. Der Link darin gilt eine Stunde.
            </Notice>
          )}
        </div>
        {/* Sent before the script is there, it would end on a page of the API. */}
        <Form
          ref={form}
          method="post"
          action={paths.forgottenPassword}
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
            message={!isBusy && order?.message}
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
