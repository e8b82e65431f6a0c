import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import styles from './more-tickets.module.css';

/** From the basket back to what else there is. */
export function MoreTickets() {
  return (
    <p className={styles.place}>
      <Link className={styles.link} to={paths.home}>
        <Plus size={18} />
        Weitere Karten aussuchen
      </Link>
    </p>
  );
}
