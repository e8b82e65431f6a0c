import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { EventDetail, EventSummary, PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { type Plan, planOf } from '../../plan/plan-block.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { pathTo } from '../../platform/paths.ts';

/** The overview of an event with a floor plan. */
export interface BlocksPage {
  event: EventSummary & Pick<EventDetail, 'description'>;
  categories: PriceCategory[];
  /** Of blocks without a price category. */
  otherPrices: TicketPrice[];
  plan: Plan;
  /** Stored time; loaded with the page, so that server and browser agree on whether tickets are on sale. */
  now: StoredTime;
}

export interface BlocksData {
  answer: BlocksPage | Promise<BlocksPage>;
}

/** Events without a plan sell plain tickets on another page, so guests are redirected there. */
export async function loader({ params }: LoaderFunctionArgs): Promise<BlocksData | Response> {
  const data = await answerSoon(loadPage(params.id ?? ''));
  const { answer } = data;
  if (answer instanceof Promise || !answer.event.has_fixed_tickets) return data;
  return redirect(pathTo.tickets(answer.event.id));
}

async function loadPage(eventId: string): Promise<BlocksPage> {
  const { event, placements } = await call('GET /api/booking/event/:id', { params: { id: eventId } });
  return {
    event: summaryOf(event),
    categories: event.price_categories,
    otherPrices: event.ticket_prices.filter(({ price_category_id }) => price_category_id === null),
    plan: planOf(event, placements),
    now: storedTimeOfInstant(serverNow()),
  };
}

/** Reloads what live updates may have missed. */
export async function loadPlan(eventId: number, signal: AbortSignal): Promise<Plan> {
  const { event, placements } = await call('GET /api/booking/event/:id', { params: { id: eventId }, signal });
  return planOf(event, placements);
}

/** Leaves out the plan, which may have thousands of seats. */
export function summaryOf(event: EventDetail): BlocksPage['event'] {
  const { layout: _, ticket_prices: __, price_categories: ___, ...summary } = event;
  return summary;
}
