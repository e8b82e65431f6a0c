import ky from 'ky';
import { noteAnswer } from '../data-age.ts';
import { readToken } from '../session/session.ts';
import { noteServerTime } from './server-time.ts';

type Fetch = typeof globalThis.fetch;

let fetchOverride: Fetch | undefined;

/** Sends every further call through this fetch; used by the server to render a page. */
export function setFetch(fetch: Fetch): void {
  fetchOverride = fetch;
}

/** Looked up on each call, so that a fetch set later applies. */
function currentFetch(...args: Parameters<Fetch>): Promise<Response> {
  return (fetchOverride ?? globalThis.fetch)(...args);
}

/** Outside a page a request needs an absolute address; only its path matters. */
const RENDER_ORIGIN = 'http://localhost';

const CSRF_HEADER = { 'X-Requested-With': 'XMLHttpRequest' };

/** Opens a stream that lasts until `signal` aborts, without timeout or retry. */
export function openStream(address: string, signal: AbortSignal): Promise<Response> {
  return currentFetch(address, { headers: CSRF_HEADER, signal });
}

/** The only client of the API: CSRF header, token if there is one, 15 seconds, retries for reads only. */
export const http = ky.create({
  ...(typeof document === 'undefined' ? { baseUrl: RENDER_ORIGIN } : {}),
  timeout: 15_000,
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504] },
  headers: CSRF_HEADER,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = readToken();
        if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
    afterResponse: [({ response }) => noteAnswer(response), ({ response }) => noteServerTime(response)],
  },
  fetch: currentFetch,
});
