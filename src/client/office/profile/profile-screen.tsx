import { Link, useLoaderData } from 'react-router-dom';
import type { Profile } from '../../../contract/profile.ts';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './profile-screen.module.css';
import { SessionsCard } from './sessions-card.tsx';

/** One's own account: where it is logged in, and how one logs in. */
export function ProfileScreen() {
  const { firstname, lastname, email, sessions } = useLoaderData<Profile>();
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <div>
        <PageTitle>Mein Profil</PageTitle>
        <p className={styles.soft}>
          {firstname} {lastname} · {email}
        </p>
      </div>
      <SessionsCard sessions={sessions} />
      <PasswordCard email={email} />
    </>
  );
}
