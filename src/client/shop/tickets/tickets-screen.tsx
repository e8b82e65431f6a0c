import { Suspense, use } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SiteName } from '../../ui/page-head.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EventAbout } from '../event/event-about.tsx';
import { SaleNotice, type SaleObstacle } from '../event/sale-notice.tsx';
import { WhenAndWhere } from '../event/when-and-where.tsx';
import { useSaleState } from '../live/use-sale-state.ts';
import type { loadTickets, TicketsData } from './load-tickets.ts';
import { TicketForm } from './ticket-form.tsx';
import styles from './tickets-screen.module.css';
import { TicketsSkeleton } from './tickets-skeleton.tsx';

/** Choosing tickets for an event without seats. */
export function TicketsScreen() {
  const { answer } = useLoaderData<Awaited<ReturnType<typeof loadTickets>>>();
  return (
    <div className={styles.screen}>
      <Suspense fallback={<TicketsSkeleton />}>
        <Tickets answer={answer} />
      </Suspense>
    </div>
  );
}

function Tickets({ answer }: { answer: TicketsData | Promise<TicketsData> }) {
  const { event, now } = answer instanceof Promise ? use(answer) : answer;
  const sale = useSaleState(event, now);
  const obstacle = sale === 'on_sale' ? obstacleOnSale(event) : sale;
  const festivalTitle = use(SiteName);
  // One with a plan of seats is chosen on its plan.
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
        <h2 className={styles.name}>{event.name}</h2>
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

/** Why its tickets cannot be had although they are on sale, `null` where they can. */
function obstacleOnSale(event: EventDetail): SaleObstacle | null {
  if (event.places_left === 0) return 'sold_out';
  return event.ticket_prices.length === 0 ? 'not_offered' : null;
}
