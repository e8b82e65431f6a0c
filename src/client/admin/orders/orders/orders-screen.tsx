import { useState } from 'react';
import { useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PageSteps } from '../../lists/page-steps.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePaths } from '../../office-paths.ts';
import { BookingBar } from './booking-bar.tsx';
import { ExportButton } from './export-button.tsx';
import type { OrdersData } from './load-orders.ts';
import { OrderFilter } from './order-filter.tsx';
import { isBookable, OrderTable } from './order-table.tsx';
import styles from './orders-screen.module.css';

/** All orders: searched as one types, narrowed, sorted, page by page; the ticked ones are booked together. */
export function OrdersScreen() {
  const { page, events } = useLoaderData<OrdersData>();
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Only what is still to be seen, and still open.
  const chosen = page.orders.filter((order) => ticked.has(order.id) && isBookable(order));
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const isAsking = useNavigation().location?.pathname === pathname;
  const { head: list, turn } = useTurnedPage<HTMLElement>(page);
  return (
    <>
      <PageTitle>Bestellungen</PageTitle>
      <OrderFilter events={events} />
      <div className={styles.above}>
        <p role="status" className={styles.count}>
          {describeCount(page.count, page.is_more)}
          {chosen.length > 0 && `, ${chosen.length} ausgewählt`}
        </p>
        <div className={styles.ways}>
          <LinkButton to={officePaths.bank} variant="secondary">
            Kontoauszüge
          </LinkButton>
          <LinkButton to={officePaths.reminders} variant="secondary">
            Erinnerungen
          </LinkButton>
          <LinkButton to={officePaths.refunds} variant="secondary">
            Erstattungen
          </LinkButton>
          <LinkButton to={officePaths.issueTickets} variant="secondary">
            Karten ausgeben
          </LinkButton>
          <LinkButton to={officePaths.boxOffice} variant="secondary">
            Abendkasse
          </LinkButton>
          <LinkButton to={officePaths.gateList} variant="secondary">
            Einlassliste
          </LinkButton>
          <ExportButton />
        </div>
      </div>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Gefundene Bestellungen'}
        className={isAsking ? styles.asking : undefined}
      >
        {page.orders.length > 0 ? (
          <OrderTable orders={page.orders} ticked={ticked} onTick={tick} />
        ) : (
          <Notice>
            {isNarrowed(asked)
              ? 'Dazu gibt es keine Bestellung. Weniger Buchstaben oder Filter finden mehr.'
              : 'Noch hat niemand bestellt. Sobald jemand im Shop bestellt oder du Karten ausgibst, steht es hier.'}
          </Notice>
        )}
      </section>
      <BookingBar
        chosen={chosen}
        orders={page.orders}
        onEnd={() => setTicked(new Set())}
        heir={() => list.current}
      />
      <PageSteps next={page.next} more="Weitere Bestellungen" keep={asked} onTurn={turn} />
    </>
  );
}

/** Whether the list shows but a part of the orders; the order of the rows leaves nothing out. */
function isNarrowed(asked: URLSearchParams): boolean {
  return [...asked].some(([name, value]) => name !== 'sort' && value !== '');
}

const count = new Intl.NumberFormat('de-DE');

function describeCount(found: number, isMore: boolean): string {
  if (isMore) return `Mehr als ${count.format(found)} Bestellungen`;
  return found === 1 ? '1 Bestellung' : `${count.format(found)} Bestellungen`;
}
