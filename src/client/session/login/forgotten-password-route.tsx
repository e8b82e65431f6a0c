import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './login-screen.module.css';

/** Says honestly how to get a new password: from somebody of the team. */
export function Component() {
  const club = useRouteLoaderData<Festival | null>('guest-frame')?.club;
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>Passwort vergessen?</PageTitle>
        <p>
          Ein neues Passwort bekommst du zurzeit von den Leuten, die unser Team verwalten. Sprich sie einfach
          an, sie richten dir den Zugang neu ein.
        </p>
        {club && (
          <p>
            Du erreichst uns unter <a href={`mailto:${club.email}`}>{club.email}</a> oder {club.telephone}.
          </p>
        )}
        <LinkButton to={paths.login} variant="secondary">
          Zurück zur Anmeldung
        </LinkButton>
      </Card>
    </div>
  );
}
