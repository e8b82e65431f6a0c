import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { EventDetail, EventSummary, PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { type Plan, planOf } from '../../plan/plan-block.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { fetchEvent } from '../../platform/api/fetch-event.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { pathTo } from '../../platform/paths.ts';

/** The overview of an event with a floor plan. */
export interface PlanPage {
  event: EventSummary & Pick<EventDetail, 'description'>;
  categories: PriceCategory[];
  /** Prices of blocks that belong to no category. */
  otherPrices: TicketPrice[];
  plan: Plan;
  /** Stored time; part of the data, so that server and browser tell the same sale period. */
  now: StoredTime;
}

export interface PlanData {
  answer: PlanPage | Promise<PlanPage>;
}

/** An event that sells plain tickets has no plan; its tickets are chosen on their own page. */
export async function loadPlan({ params }: LoaderFunctionArgs): Promise<PlanData | Response> {
  const data = await answerSoon(readPlan(params.id ?? ''));
  const { answer } = data;
  if (answer instanceof Promise || !answer.event.has_fixed_tickets) return data;
  return redirect(pathTo.tickets(answer.event.id));
}

async function readPlan(eventId: string): Promise<PlanPage> {
  const { event, placements } = await fetchEvent(eventId);
  return {
    event: summaryOf(event),
    categories: event.price_categories,
    otherPrices: event.ticket_prices.filter(({ price_category_id }) => price_category_id === null),
    plan: planOf(event, placements),
    now: storedTimeOfInstant(serverNow()),
  };
}

/** Without the plan and its thousands of seats. */
export function summaryOf(event: EventDetail): PlanPage['event'] {
  const { layout: _, ticket_prices: __, price_categories: ___, ...summary } = event;
  return summary;
}
