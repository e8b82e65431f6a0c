import { createRoot } from 'react-dom/client';
import {
  type ActionFunctionArgs,
  createMemoryRouter,
  data,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import type { EventDetail, EventSummary } from '../../../../contract/events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { setFetch } from '../../../platform/api/http.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { guestRoutes } from '../../guest-routes.tsx';

const PREFIX = 'Vorschau: ';

/**
 * Renders the guests' shop, with an unpublished event in it, into a node, beginning at `address`; returns a function
 * that closes it. It has its own root and router, so that its addresses do not touch the app's.
 */
export function openShop(node: Element, eventId: number, address: string): () => void {
  const { fetch } = globalThis;
  setFetch(previewFetch(eventId, fetch.bind(globalThis)));
  const router = createMemoryRouter(previewRoutes(), { initialEntries: [address] });
  // The shop's pages set the document title as for a guest.
  const titles = new MutationObserver(() => {
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
  });
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const root = createRoot(node);
  root.render(<RouterProvider router={router} />);
  return () => {
    titles.disconnect();
    setFetch(fetch.bind(globalThis));
    router.dispose();
    // Deferred, because React is still rendering the change that closed it.
    setTimeout(() => {
      root.unmount();
      node.remove();
    });
  };
}

const SHOWN: ReadonlySet<string | undefined> = new Set([
  paths.home,
  paths.tickets,
  paths.blocks,
  paths.block,
]);

/** The guests' pages in their layout, without the guard that redirects staff, and without buying. */
export function previewRoutes(): RouteObject[] {
  const layout = guestRoutes.children?.[0];
  const room = layout?.children?.[0];
  const shown = (room?.children ?? []).filter(({ path }) => SHOWN.has(path)).map(withoutSale);
  const others = { path: '*', Component: NotInPreview };
  const { HydrateFallback } = guestRoutes;
  const shownRoom = { ...room, index: false as const, children: [...shown, others] };
  return [{ ...layout, HydrateFallback, index: false, children: [shownRoom] }];
}

function withoutSale(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function') return { ...route, action: refuseSale };
  return { ...route, lazy: async () => ({ ...(await lazy()), action: refuseSale }) };
}

/** The shape of a refusal on the pages of tickets and blocks. */
async function refuseSale({ request }: ActionFunctionArgs) {
  const wish: { kind?: string } | null = await request.json().catch(() => null);
  // The page for unnumbered places shows no messages, because these never conflict.
  if (wish?.kind === 'places') notify(NOT_FOR_SALE, 'warning');
  return data({ message: NOT_FOR_SALE, taken: [] }, { status: 409 });
}

function NotInPreview() {
  return (
    <>
      <PageTitle>Nicht in der Vorschau</PageTitle>
      <Notice>
        <p>Diese Seite hat mit der Veranstaltung nichts zu tun. Gäste sehen sie wie immer.</p>
        <LinkButton to={paths.home} variant="secondary">
          Zur Startseite der Vorschau
        </LinkButton>
      </Notice>
    </>
  );
}

type Fetch = typeof globalThis.fetch;

/**
 * Answers requests about one event as if it were published, from what staff may read. Passes on all other
 * reads and refuses all writes.
 */
function previewFetch(eventId: number, fetch: Fetch): Fetch {
  const ofEvent = `/api/booking/event/${eventId}`;
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname } = new URL(asked.url);
    if (asked.method !== 'GET')
      return Response.json({ success: false, message: NOT_FOR_SALE }, { status: 409 });
    const block = new RegExp(`^${ofEvent}/block/(\\d+)$`).exec(pathname)?.[1];
    if (pathname === `${ofEvent}/live`) return silentStream();
    if (pathname === '/api/booking/events') return addEvent(await fetch(asked), eventId);
    if (pathname === ofEvent)
      return respond(() => call('GET /api/office/events/:id/preview', { params: { id: eventId } }));
    if (block !== undefined) return respond(() => readBlock(eventId, Number(block)));
    return fetch(asked);
  };
}

/** Greets, so that the client does not reconnect, and then stays silent. */
function silentStream(): Response {
  const start = (stream: ReadableStreamDefaultController) =>
    stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'));
  return new Response(new ReadableStream({ start }));
}

async function readBlock(eventId: number, blockId: number) {
  const { event, placements } = await call('GET /api/office/events/:id/preview', { params: { id: eventId } });
  const block = event.layout?.blocks.find(({ id }) => id === blockId);
  if (block === undefined) throw new ApiError(404, 'Diesen Block gibt es nicht oder nicht mehr.');
  return { block, placements: placements.filter(({ block_id }) => block_id === blockId) };
}

/** Inserts the previewed event into the list of published events, ordered by time. */
async function addEvent(list: Response, eventId: number): Promise<Response> {
  if (!list.ok) return list;
  const { events }: { events: EventSummary[] } = await list.json();
  if (events.some(({ id }) => id === eventId)) return Response.json({ events });
  return respond(async () => {
    const own = summaryOf(
      (await call('GET /api/office/events/:id/preview', { params: { id: eventId } })).event,
    );
    return { events: [...events, own].sort((a, b) => a.starts_at.localeCompare(b.starts_at)) };
  });
}

function summaryOf(event: EventDetail): EventSummary {
  const { layout: _, ticket_prices: __, price_categories: ___, description: ____, ...summary } = event;
  return summary;
}

async function respond(read: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await read());
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error;
    return Response.json({ success: false, message: error.message }, { status: error.status });
  }
}

const NOT_FOR_SALE = 'Das ist nur eine Vorschau: Hier lässt sich nichts kaufen.';
