import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { Profile } from '../../../../contract/accounts.ts';
import { paths } from '../../../platform/paths.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './profile-screen.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** One's own account: where it is logged in, and how one logs in. */
export function ProfileScreen() {
  const { firstname, lastname, email, sessions, second_factor } = useLoaderData<Profile>();
  // Where it was owed it stays on top: what is in it must not be lost the moment it is on.
  const [isOnTop] = useState(second_factor.is_demanded && !second_factor.is_on);
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <div>
        <PageTitle>Mein Konto</PageTitle>
        <p className={styles.soft}>
          {firstname} {lastname} · {email}
        </p>
      </div>
      {isOnTop && <SecondFactorCard factor={second_factor} />}
      <SessionsCard sessions={sessions} />
      <PasswordCard email={email} />
      {!isOnTop && <SecondFactorCard factor={second_factor} />}
    </>
  );
}
