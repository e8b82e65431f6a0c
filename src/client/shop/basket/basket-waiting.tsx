import { PageTitle } from '../../ui/page-title.tsx';
import styles from './basket-screen.module.css';
import { BasketSkeleton } from './basket-skeleton.tsx';

/** The basket as the server renders it, which knows of nobody's: until the browser has asked about its own. */
export function BasketWaiting() {
  return (
    <>
      <PageTitle className={styles.title}>Warenkorb</PageTitle>
      <BasketSkeleton />
    </>
  );
}
