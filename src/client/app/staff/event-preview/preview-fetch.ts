import type { EventDetail, EventSummary } from '../../../../contract/events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchEventPreview } from '../../../platform/api/fetch-office-events.ts';
import { NOT_FOR_SALE } from './not-for-sale.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Answers the guests' questions about one event as the shop would if it were published, by what staff may read; passes
 * on all other questions, and nothing that would change anything.
 */
export function previewFetch(eventId: number, fetch: Fetch): Fetch {
  const ofEvent = `/api/booking/event/${eventId}`;
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname } = new URL(asked.url);
    if (asked.method !== 'GET')
      return Response.json({ success: false, message: NOT_FOR_SALE }, { status: 409 });
    const block = new RegExp(`^${ofEvent}/block/(\\d+)$`).exec(pathname)?.[1];
    if (pathname === `${ofEvent}/live`) return silentStream();
    if (pathname === '/api/booking/events') return withEvent(await fetch(asked), eventId);
    if (pathname === ofEvent) return answered(() => fetchEventPreview(eventId));
    if (block !== undefined) return answered(() => readBlock(eventId, Number(block)));
    return fetch(asked);
  };
}

/** Greets, so that nobody asks again, and has no news. */
function silentStream(): Response {
  const start = (stream: ReadableStreamDefaultController) =>
    stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'));
  return new Response(new ReadableStream({ start }));
}

async function readBlock(eventId: number, blockId: number) {
  const { event, placements } = await fetchEventPreview(eventId);
  const block = event.layout?.blocks.find(({ id }) => id === blockId);
  if (block === undefined) throw new ApiError(404, 'Diesen Block gibt es nicht oder nicht mehr.');
  return { block, placements: placements.filter(({ block_id }) => block_id === blockId) };
}

/** The list of what is published with the event in it, where it will stand: by its time. */
async function withEvent(list: Response, eventId: number): Promise<Response> {
  if (!list.ok) return list;
  const { events } = (await list.json()) as { events: EventSummary[] };
  if (events.some(({ id }) => id === eventId)) return Response.json({ events });
  return answered(async () => {
    const own = summaryOf((await fetchEventPreview(eventId)).event);
    return { events: [...events, own].sort((a, b) => a.starts_at.localeCompare(b.starts_at)) };
  });
}

function summaryOf(event: EventDetail): EventSummary {
  const { layout: _, ticket_prices: __, price_categories: ___, description: ____, ...summary } = event;
  return summary;
}

async function answered(read: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await read());
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error;
    return Response.json({ success: false, message: error.message }, { status: error.status });
  }
}
