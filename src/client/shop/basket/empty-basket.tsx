import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './empty-basket.module.css';
import { EmptyGlass } from './empty-glass.tsx';

/** The specification's own words for a basket with nothing in it. */
export function EmptyBasket() {
  return (
    <div className={styles.empty}>
      <EmptyGlass className={styles.picture} />
      <p className={styles.words}>Dein Warenkorb scheint leer zu sein!</p>
      <p className={styles.advice}>Bitte füge erst Produkte hinzu um fortfahren zu können!</p>
      <LinkButton to={paths.home}>Zu den Veranstaltungen</LinkButton>
    </div>
  );
}
