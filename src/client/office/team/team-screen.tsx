import { Link, useLoaderData } from 'react-router-dom';
import type { Member } from '../../../contract/team.ts';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './team-screen.module.css';

/** Who belongs to the team, who may do what, and how somebody new comes in. */
export function TeamScreen() {
  const members = useLoaderData<Member[]>();
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Team</PageTitle>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      <InviteForm />
    </>
  );
}
