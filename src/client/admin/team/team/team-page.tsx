import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { Member } from '../../../../contract/team.ts';
import { isSensitive } from '../../../../domain/permission.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
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
      <PageTitle>Team</PageTitle>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} team={team.members} owesFactor={owesFactor(team, member)} />
          </li>
        ))}
      </ul>
      <InviteForm team={team.members} />
      <DemandCard isDemanded={team.demands_second_factor} isForSome={team.only_sensitive === true} />
      <Card as="section" aria-labelledby="uebergabe" className={styles.form}>
        <h2 id="uebergabe">Übergabe</h2>
        <p>
          Was deine Nachfolge braucht, ein Notfallblatt für den Safe, und wie du deine Rechte weitergibst.
        </p>
        <div>
          <LinkButton to={adminPaths.handover} variant="secondary">
            Zur Übergabe
          </LinkButton>
        </div>
      </Card>
      <TeamHistory history={history} isNewest={isNewest} />
    </>
  );
}

/** Whether nothing works for a member until he has set up a second factor. */
function owesFactor({ demands_second_factor, only_sensitive }: TeamData['team'], member: Member): boolean {
  const isDemanded = demands_second_factor && (!only_sensitive || isSensitive(member.permissions));
  return isDemanded && !member.has_second_factor && !member.is_invited;
}

/** The form is reset only once the mail is queued. */
function InviteForm({ team }: { team: TeamData['team']['members'] }) {
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
        <PersonFields team={team} errors={errors} />
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

/** Each demand can be chosen at once, so that there is no moment without one in between. */
function DemandCard({ isDemanded, isForSome }: { isDemanded: boolean; isForSome: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has gone by then.
  const { fetcher, isBusy, message } = useOutcomeForm(() => heading.current?.focus());
  const current = isDemanded ? (isForSome ? 'demand sensitive' : 'demand factor') : 'free factor';
  return (
    <Card as="section" aria-labelledby="verlangen">
      <fetcher.Form method="post" action={adminPaths.team} className={styles.form}>
        <h2 id="verlangen" ref={heading} tabIndex={-1}>
          Zweiter Faktor
        </h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        {isDemanded ? (
          <p>
            {isForSome
              ? 'Wer Bestellungen, Geld, Team oder Einstellungen sehen darf, muss sich mit Passwort und Code anmelden.'
              : 'Alle im Team müssen sich mit Passwort und Code anmelden.'}
          </p>
        ) : (
          <p>
            Bisher entscheiden alle selbst, ob sie sich mit Passwort und Code anmelden. Verlangst du es, dann
            kann, wer noch keinen zweiten Faktor hat, erst weitermachen, wenn er eingerichtet ist. Das gilt
            sofort. Du selbst brauchst dafür schon einen: <Link to={paths.profile}>Mein Konto</Link>.
          </p>
        )}
        <div className={styles.steps}>
          {DEMANDS.filter(([intent]) => intent !== current).map(([intent, label]) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              variant="secondary"
              isBusy={isBusy}
            >
              {label}
            </Button>
          ))}
        </div>
      </fetcher.Form>
    </Card>
  );
}

const DEMANDS = [
  ['demand sensitive', 'Bei Bestellungen, Geld, Team und Einstellungen verlangen'],
  ['demand factor', 'Von allen verlangen'],
  ['free factor', 'Allen freistellen'],
] as const;
