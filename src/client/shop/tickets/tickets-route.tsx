import { Suspense, use } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageTitle, SiteName } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventAbout, WhenAndWhere } from '../event/event-facts.tsx';
import { SaleNotice, type SaleObstacle, useSaleState } from '../event/sale-notice.tsx';
import { TicketForm } from './ticket-form.tsx';
import type { TicketsData } from './tickets-data.ts';
import styles from './tickets-route.module.css';

export { action, loader } from './tickets-data.ts';

export function Component() {
  const { answer } = useLoaderData<TicketsData>();
  return (
    <div className={styles.screen}>
      <Suspense fallback={<TicketsSkeleton />}>
        <Tickets answer={answer} />
      </Suspense>
    </div>
  );
}

function Tickets({ answer }: TicketsData) {
  const { event, now } = answer instanceof Promise ? use(answer) : answer;
  const sale = useSaleState(event, now);
  const obstacle = sale === 'on_sale' ? obstacleOnSale(event) : sale;
  const festivalTitle = use(SiteName);
  // Events with seats are booked on their plan.
  if (!event.has_fixed_tickets) return <Navigate to={pathTo.blocks(event.id)} replace />;
  return (
    <>
      <PageTitle
        title={`Karten: ${event.name}`}
        description={`Karten für ${event.name}, ${event.location}: aussuchen und auf Rechnung bestellen.`}
        picture={event.picture}
      >
        {festivalTitle}
      </PageTitle>
      <div>
        <h2 className={styles.eventName}>{event.name}</h2>
        <WhenAndWhere event={event} />
      </div>
      <EventAbout event={event} />
      {obstacle === null ? (
        <TicketForm event={event} key={event.id} />
      ) : (
        <SaleNotice event={event} obstacle={obstacle}>
          <LinkButton to={paths.home} variant="secondary">
            Andere Veranstaltungen ansehen
          </LinkButton>
        </SaleNotice>
      )}
    </>
  );
}

/** `null` if tickets can be bought. */
function obstacleOnSale(event: EventDetail): SaleObstacle | null {
  if (event.places_left === 0) return 'sold_out';
  return event.ticket_prices.length === 0 ? 'not_offered' : null;
}

function TicketsSkeleton() {
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
