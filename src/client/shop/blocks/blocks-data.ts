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
  /** Prices of blocks that belong to no category. */
  otherPrices: TicketPrice[];
  plan: Plan;
  /** Stored time; part of the data, so that server and browser agree on the sale period. */
  now: StoredTime;
}

export interface BlocksData {
  answer: BlocksPage | Promise<BlocksPage>;
}

/** An event that sells plain tickets has no plan; its tickets are chosen on a page of their own. */
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

/** Reads again what changes while the page is open. */
export async function loadPlan(eventId: number, signal: AbortSignal): Promise<Plan> {
  const { event, placements } = await call('GET /api/booking/event/:id', { params: { id: eventId }, signal });
  return planOf(event, placements);
}

/** Leaves out the plan and its thousands of seats. */
export function summaryOf(event: EventDetail): BlocksPage['event'] {
  const { layout: _, ticket_prices: __, price_categories: ___, ...summary } = event;
  return summary;
}
