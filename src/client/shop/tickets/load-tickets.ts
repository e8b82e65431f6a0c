import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { saleStateAt } from '../../../domain/sale-period.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { answerSoon } from '../../answer-soon.ts';
import { fetchEvent } from '../../api/fetch-event.ts';
import type { SaleObstacle } from '../event/sale-notice.tsx';

export interface TicketsData {
  event: EventDetail;
  /** Why its tickets cannot be had just now, `null` where they can. */
  obstacle: SaleObstacle | null;
}

export function loadTickets({
  params,
}: LoaderFunctionArgs): Promise<{ answer: TicketsData | Promise<TicketsData> }> {
  return answerSoon(readTickets(params.id ?? ''));
}

async function readTickets(id: string): Promise<TicketsData> {
  const { event } = await fetchEvent(id);
  const state = saleStateAt(
    { saleStartsAt: event.sale_starts_at, saleEndsAt: event.sale_ends_at },
    storedTimeOfInstant(Date.now()),
  );
  return { event, obstacle: state === 'on_sale' ? obstacleOnSale(event) : state };
}

function obstacleOnSale(event: EventDetail): SaleObstacle | null {
  if (event.places_left === 0) return 'sold_out';
  return event.ticket_prices.length === 0 ? 'not_offered' : null;
}
