import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { fetchEvent } from '../../platform/api/fetch-event.ts';
import { serverNow } from '../../platform/api/server-time.ts';

export interface TicketsData {
  event: EventDetail;
  /** Stored time; part of the data, so that server and browser tell the same sale period. */
  now: StoredTime;
}

export function loadTickets({
  params,
}: LoaderFunctionArgs): Promise<{ answer: TicketsData | Promise<TicketsData> }> {
  return answerSoon(readTickets(params.id ?? ''));
}

async function readTickets(id: string): Promise<TicketsData> {
  const { event } = await fetchEvent(id);
  return { event, now: storedTimeOfInstant(serverNow()) };
}
