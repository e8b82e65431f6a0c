import LogIn from 'lucide-react/icons/log-in';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useTicketCount } from '../../shop/basket/basket-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './page-header.module.css';

export function PageHeader({ siteName }: { siteName: string }) {
  const count = useTicketCount();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          {siteName}
        </Link>
        <nav className={styles.nav} aria-label="Warenkorb und Anmeldung">
          <Link to={paths.basket} className={styles.link}>
            <ShoppingBasket size={20} />
            <span className={styles.word}>Warenkorb</span>
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <VisuallyHidden>{count === 1 ? ' Karte' : ' Karten'}</VisuallyHidden>
              </span>
            )}
          </Link>
          <Link to={paths.login} className={styles.link}>
            <LogIn size={20} className={styles.loginSign} />
            <span>Anmelden</span>
          </Link>
        </nav>
      </div>
    </header>
  );
}
