import type { Festival } from '../../../contract/festival.ts';
import styles from './club-address.module.css';

/** Name and address of the club, and how to reach it. */
export function ClubAddress({ club }: { club: Festival['club'] }) {
  return (
    <address className={styles.address}>
      <strong>{club.name}</strong>
      <span>{club.street}</span>
      <span>
        {club.zipcode} {club.city}
      </span>
      <span className={styles.reach}>
        Telefon: <a href={`tel:${club.telephone.replace(/[^+\d]/g, '')}`}>{club.telephone}</a>
      </span>
      <span>
        E-Mail: <a href={`mailto:${club.email}`}>{club.email}</a>
      </span>
    </address>
  );
}
