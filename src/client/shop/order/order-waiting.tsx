import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MailNote } from './mail-note.tsx';
import styles from './order-screen.module.css';

/** The order's page as the server renders it: whose it is, and whether there is one, only the browser asks. */
export function OrderWaiting() {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Skeleton className={styles.signToCome} />
        <PageTitle className={styles.title}>Deine Bestellung</PageTitle>
        <div className={styles.thanksToCome}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
        <MailNote />
        <Skeleton className={styles.numberToCome} />
      </header>
      <div className={styles.columns} data-waiting>
        <VisuallyHidden role="status">Deine Bestellung wird geladen …</VisuallyHidden>
        <Card className={styles.main}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="block" />
        </Card>
        <Card className={styles.aside}>
          <Skeleton shape="block" />
        </Card>
      </div>
    </div>
  );
}
