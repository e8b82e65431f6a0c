import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './team-screen.module.css';

/** Whether everybody must set up a second factor. */
export function DemandCard({ isDemanded }: { isDemanded: boolean }) {
  const { fetcher, isBusy, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="verlangen">
      <fetcher.Form method="post" action={officePaths.team} className={styles.form}>
        <h2 id="verlangen">Zweiter Faktor</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <p>
          {isDemanded
            ? 'Alle im Team müssen sich mit Passwort und Code anmelden.'
            : 'Bisher entscheiden alle selbst, ob sie sich mit Passwort und Code anmelden. Verlangst du es, dann kommt, wer noch keinen zweiten Faktor hat, nur auf die Seite „Mein Konto“, bis er eingerichtet ist. Das gilt sofort und auch für dich.'}
        </p>
        <div>
          <Button
            type="submit"
            name="intent"
            value={isDemanded ? 'free factor' : 'demand factor'}
            variant="secondary"
            isBusy={isBusy}
          >
            {isDemanded ? 'Allen freistellen' : 'Von allen verlangen'}
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
