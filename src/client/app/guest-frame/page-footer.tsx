import { Link } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { paths } from '../../platform/paths.ts';
import styles from './page-footer.module.css';
import { VineHill } from './vine-hill.tsx';

export function PageFooter({ festival }: { festival: Festival | null }) {
  const club = festival?.club;
  return (
    <footer className={styles.footer}>
      <VineHill className={styles.hill} />
      <div className={styles.ground}>
        <div className={styles.inner}>
          {club && (
            <address className={styles.club}>
              <strong>{club.name}</strong>
              <span>
                {club.street}, {club.zipcode} {club.city}
              </span>
              <a href={`mailto:${club.email}`}>{club.email}</a>
            </address>
          )}
          <nav className={styles.links} aria-label="Rechtliches">
            <Link to={paths.terms}>AGB</Link>
            <Link to={paths.privacy}>Datenschutz</Link>
            <Link to={paths.imprint}>Impressum</Link>
            <Link to={paths.accessibility}>Barrierefreiheit</Link>
            <Link to={paths.withdrawal}>Vertrag widerrufen</Link>
          </nav>
        </div>
      </div>
    </footer>
  );
}
