import { useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { OrdersData } from './load-orders.ts';
import { OrderFilter } from './order-filter.tsx';
import { OrderTable } from './order-table.tsx';
import styles from './orders-screen.module.css';

/** All orders: searched as one types, narrowed, sorted, page by page. */
export function OrdersScreen() {
  const { page, events } = useLoaderData<OrdersData>();
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const isAsking = useNavigation().location?.pathname === pathname;
  const at = (after: string | null) => {
    const query = new URLSearchParams(asked);
    query.delete('after');
    if (after !== null) query.set('after', after);
    return `?${query}`;
  };
  return (
    <>
      <PageTitle>Bestellungen</PageTitle>
      <OrderFilter events={events} />
      <p role="status" className={styles.count}>
        {describeCount(page.count, page.is_more)}
      </p>
      <div className={isAsking ? styles.asking : undefined}>
        {page.orders.length > 0 ? (
          <OrderTable orders={page.orders} />
        ) : (
          <Notice>Dazu gibt es keine Bestellung. Weniger Buchstaben oder Filter finden mehr.</Notice>
        )}
      </div>
      <nav aria-label="Seiten" className={styles.pages}>
        {asked.has('after') && (
          <LinkButton to={at(null)} variant="secondary">
            Zum Anfang
          </LinkButton>
        )}
        {page.next !== null && (
          <LinkButton to={at(page.next)} variant="secondary">
            Weitere Bestellungen
          </LinkButton>
        )}
      </nav>
    </>
  );
}

const count = new Intl.NumberFormat('de-DE');

function describeCount(found: number, isMore: boolean): string {
  if (isMore) return `Mehr als ${count.format(found)} Bestellungen`;
  return found === 1 ? '1 Bestellung' : `${count.format(found)} Bestellungen`;
}
