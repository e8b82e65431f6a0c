import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DemandCard } from './demand-card.tsx';
import { InviteForm } from './invite-form.tsx';
import type { TeamData } from './load-team.ts';
import { MemberCard } from './member-card.tsx';
import { TeamHistory } from './team-history-list.tsx';
import styles from './team-screen.module.css';

/** Who belongs to the team, who may do what, how somebody new comes in, and what was done. */
export function TeamScreen() {
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
