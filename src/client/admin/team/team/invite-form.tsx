import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { PersonFields } from './person-fields.tsx';
import styles from './team-screen.module.css';

/** Invites somebody. Emptied once the mail is on its way, and not before. */
export function InviteForm() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => form.current?.reset());
  return (
    <Card as="section" aria-labelledby="einladen">
      <fetcher.Form ref={form} method="post" action={officePaths.team} noValidate className={styles.form}>
        <h2 id="einladen">Jemanden einladen</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="off"
          required
          hint="Dorthin geht ein Link, über den das Passwort festgelegt wird."
          message={errors.email}
        />
        <PersonFields errors={errors} />
        <div>
          <Button type="submit" name="intent" value="invite" isBusy={isBusy}>
            Einladung schicken
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
