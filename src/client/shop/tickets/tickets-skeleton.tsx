import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './ticket-form.module.css';

/** The shape of the ticket page while its prices are on their way. */
export function TicketsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Die Karten werden geladen …</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="short" />
      <Card className={styles.card}>
        <Skeleton shape="short" />
        <Skeleton shape="block" />
        <Skeleton shape="button" />
      </Card>
    </>
  );
}
