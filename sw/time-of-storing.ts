import type { WorkboxPlugin } from 'workbox-core';

/** In milliseconds since 1970, on what came from a cache; read in src/client/platform/data-age.ts. */
export const STORED_AT = 'X-Stored-At';

/** Keeps only whole answers of our own, each with the time of storing, so that the page can say its age. */
export const withTimeOfStoring: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isOurs(request, response) ? copyOf(response, response.body, { [STORED_AT]: String(Date.now()) }) : null,
};

/** A hotspot that wants a login sends elsewhere, or answers a call with a page. */
function isOurs({ url }: Request, { status, redirected, headers }: Response): boolean {
  const isCall = new URL(url).pathname.startsWith('/api/');
  const isAsAsked = (headers.get('Content-Type') ?? '').includes(isCall ? 'json' : 'html');
  return status === 200 && !redirected && isAsAsked;
}

/** Writes that time into a kept page itself: a script cannot see the headers of its own page. */
export const tellingItsAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const storedAt = Number(cachedResponse.headers.get(STORED_AT));
    const html = await cachedResponse.text();
    const told = html.replace('</head>', () => `<meta name="stored-at" content="${storedAt}"></head>`);
    return copyOf(cachedResponse, told, {});
  },
};

/** A gateway in front of a shop that is down speaks for nobody: then what is kept is better. */
export const distrustingGateways: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 502 || response.status === 504) throw new Error('no answer of the shop');
    return response;
  },
};

function copyOf(
  { status, statusText, headers }: Response,
  body: BodyInit | null,
  added: Record<string, string>,
) {
  const copied = new Headers({ ...Object.fromEntries(headers), ...added });
  // They spoke of the bytes as they came over the network.
  for (const name of ['Content-Encoding', 'Content-Length']) copied.delete(name);
  return new Response(body, { status, statusText, headers: copied });
}
