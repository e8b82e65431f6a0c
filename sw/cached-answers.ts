import type { WorkboxPlugin } from 'workbox-core';

/** Header of cached answers, in epoch milliseconds; read in src/client/platform/data-age.ts. */
export const STORED_AT = 'X-Stored-At';

/** Stores only complete answers of our own server, each with its time, so that the page can show its age. */
export const storeWithTime: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isOurs(request, response)
      ? copyResponse(response, response.body, { [STORED_AT]: String(Date.now()) })
      : null,
};

/** A hotspot's login page redirects, or answers a call with HTML. */
function isOurs({ url }: Request, { status, redirected, headers }: Response): boolean {
  const isCall = new URL(url).pathname.startsWith('/api/');
  const isAsAsked = (headers.get('Content-Type') ?? '').includes(isCall ? 'json' : 'html');
  return status === 200 && !redirected && isAsAsked;
}

/** Writes the time of storage into the page itself, because a script cannot read its own page's headers. */
export const addAgeToPage: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const storedAt = Number(cachedResponse.headers.get(STORED_AT));
    const html = await cachedResponse.text();
    const told = html.replace('</head>', () => `<meta name="stored-at" content="${storedAt}"></head>`);
    return copyResponse(cachedResponse, told, {});
  },
};

/** The style sheet of the club's colours and logo (src/server/app/pages/club-style.ts). */
const CLUB_STYLE = /<link rel="stylesheet" href="(\/assets\/club-[0-9a-z-]+\.css)" \/>/;

/** Its address in a page; null for a club that keeps the shop's colours. */
export function clubStyleOf(page: string): string | null {
  return CLUB_STYLE.exec(page)?.[1] ?? null;
}

/** The stored shell with the club's colours of `page`, if that is there. */
export async function recolorShell(shell: Response | undefined, page: string | undefined) {
  if (shell === undefined || page === undefined) return shell;
  const link = CLUB_STYLE.exec(page)?.[0] ?? '';
  const html = (await shell.text()).replace(CLUB_STYLE, '').replace('</head>', () => `${link}</head>`);
  return copyResponse(shell, html, {});
}

/** Treats a gateway's error as no answer, so that the stored one is used. */
export const rejectGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 502 || response.status === 504) throw new Error('no answer of the shop');
    return response;
  },
};

function copyResponse(
  { status, statusText, headers }: Response,
  body: BodyInit | null,
  added: Record<string, string>,
) {
  const copied = new Headers({ ...Object.fromEntries(headers), ...added });
  // These describe the bytes as they were transferred.
  for (const name of ['Content-Encoding', 'Content-Length']) copied.delete(name);
  return new Response(body, { status, statusText, headers: copied });
}

/** Stored plans younger than this are not fetched again. */
const FRESH_MS = 60 * 60 * 1000;

const EVENTS = '/api/booking/events';
const planOf = (event: number | string) => `${EVENTS.slice(0, -1)}/${event}`;

interface PlanAnswer {
  event: { layout: { blocks: { id: number }[] } | null };
  placements: { block_id: number | null }[];
}

/**
 * Fetches the plans of all events on sale one by one, so that even events never visited open offline. `fetch`
 * stores its answers in `cache`; failures are fetched again on the next visit.
 */
export async function prefetchPlans(
  cache: Pick<Cache, 'match'>,
  fetch: (address: string) => Promise<Response>,
  now: number,
): Promise<void> {
  const { events }: { events: { id: number }[] } = await (await fetch(EVENTS)).json();
  for (const { id } of events) {
    const plan = await cache.match(planOf(id), { ignoreVary: true });
    const storedAt = Number(plan?.headers.get(STORED_AT) ?? 0);
    if (now - storedAt > FRESH_MS) await fetch(planOf(id));
  }
}

/** Answers for a block never opened before from the stored plan of its event, with that plan's age. */
export function blockFromPlan(open: () => Promise<Pick<Cache, 'match'>>): WorkboxPlugin {
  return {
    handlerDidError: async ({ request }) => {
      const match = /\/event\/(\d+)\/block\/(\d+)$/.exec(new URL(request.url).pathname);
      const plan = match && (await (await open()).match(planOf(match[1] ?? ''), { ignoreVary: true }));
      if (!plan) return undefined;
      const { event, placements }: PlanAnswer = await plan.json();
      const id = Number(match[2]);
      const block = event.layout?.blocks.find((one) => one.id === id);
      if (block === undefined) return undefined;
      const taken = placements.filter(({ block_id }) => block_id === id);
      return Response.json(
        { block, placements: taken },
        { headers: { [STORED_AT]: plan.headers.get(STORED_AT) ?? '0' } },
      );
    },
  };
}
