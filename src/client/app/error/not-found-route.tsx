import { paths } from '../../platform/paths.ts';
import { refreshSession } from '../../platform/session/refresh-session.ts';
import { readToken } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './route-error.module.css';

/** A visit may begin here, so an expired token is dropped as on every other page. */
export async function loader(): Promise<null> {
  if (readToken() !== null) await refreshSession().catch(() => {});
  return null;
}

export function Component() {
  return (
    <div className={styles.error}>
      <p className={styles.number}>404</p>
      <PageTitle>Seite nicht gefunden</PageTitle>
      <p>
        Hier wächst leider nichts: Diese Adresse gibt es nicht oder nicht mehr. Vielleicht hat sich ein
        Buchstabe verirrt, oder die Seite ist umgezogen.
      </p>
      <div className={styles.actions}>
        <LinkButton to={paths.home}>Zur Startseite</LinkButton>
        <LinkButton to={paths.basket} variant="secondary">
          Zum Warenkorb
        </LinkButton>
      </div>
    </div>
  );
}
