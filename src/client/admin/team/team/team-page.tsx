import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { InvitationLink, MemberCard, PersonFields } from './member-card.tsx';
import type { TeamData, TeamOutcome } from './team-data.ts';
import { TeamHistory } from './team-history.tsx';
import styles from './team-page.module.css';

export { action, loader } from './team-data.ts';

export function Component() {
  const { team, history, isNewest } = useLoaderData<TeamData>();
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Team</PageTitle>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      <InviteForm />
      <DemandCard isDemanded={team.demands_second_factor} />
      <TeamHistory history={history} isNewest={isNewest} />
    </>
  );
}

/** The form is reset only once the mail is queued. */
function InviteForm() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<TeamOutcome>(() => form.current?.reset());
  return (
    <Card as="section" aria-labelledby="einladen">
      <fetcher.Form ref={form} method="post" action={adminPaths.team} noValidate className={styles.form}>
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
        <InvitationLink link={fetcher.data?.link} />
      </fetcher.Form>
    </Card>
  );
}

function DemandCard({ isDemanded }: { isDemanded: boolean }) {
  const { fetcher, isBusy, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="verlangen">
      <fetcher.Form method="post" action={adminPaths.team} className={styles.form}>
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
