import { Suspense, use } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import { pathTo } from '../../paths.ts';
import { SiteName } from '../../ui/page-head.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EventFacts } from './event-facts.tsx';
import type { loadTickets, TicketsData } from './load-tickets.ts';
import { SaleNotice } from './sale-notice.tsx';
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
  const { event, sale } = answer instanceof Promise ? use(answer) : answer;
  const festivalTitle = use(SiteName);
  // One with a plan of seats is chosen on its plan.
  if (!event.has_fixed_tickets) return <Navigate to={pathTo.blocks(event.id)} replace />;
  return (
    <>
      <PageTitle
        title={`Karten: ${event.name}`}
        description={`Karten für ${event.name}, ${event.location}: aussuchen und auf Rechnung bestellen.`}
      >
        {festivalTitle}
      </PageTitle>
      <EventFacts event={event} />
      {sale === 'on_sale' && event.ticket_prices.length > 0 ? (
        <TicketForm event={event} key={event.id} />
      ) : (
        <SaleNotice event={event} sale={sale} />
      )}
    </>
  );
}
