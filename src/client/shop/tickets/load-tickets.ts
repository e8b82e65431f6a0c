import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { type SaleState, saleStateAt } from '../../../domain/sale-period.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { answerSoon } from '../../answer-soon.ts';
import { fetchEvent } from '../../api/fetch-event.ts';

export interface TicketsData {
  event: EventDetail;
  sale: SaleState | 'sold_out';
}

export function loadTickets({
  params,
}: LoaderFunctionArgs): Promise<{ answer: TicketsData | Promise<TicketsData> }> {
  return answerSoon(readTickets(params.id ?? ''));
}

/** The event and whether its tickets can be had just now. */
async function readTickets(id: string): Promise<TicketsData> {
  const { event } = await fetchEvent(id);
  const state = saleStateAt(
    { saleStartsAt: event.sale_starts_at, saleEndsAt: event.sale_ends_at },
    storedTimeOfInstant(Date.now()),
  );
  return { event, sale: state === 'on_sale' && event.places_left === 0 ? 'sold_out' : state };
}
