import ky from 'ky';
import { noteAnswer } from '../data-age.ts';
import { readToken } from '../session/session.ts';
import { noteServerTime } from './server-time.ts';

type Fetch = typeof globalThis.fetch;

let fetchOverride: Fetch | undefined;

/** Replaces fetch for all further calls, for server rendering and the preview of an event. */
export function setFetch(fetch: Fetch): void {
  fetchOverride = fetch;
}

/** Looked up on each call, so that an override set later applies. */
function currentFetch(...args: Parameters<Fetch>): Promise<Response> {
  return (fetchOverride ?? globalThis.fetch)(...args);
}

/** On the server ky needs an absolute URL; only its path matters. */
const RENDER_ORIGIN = 'http://localhost';

const CSRF_HEADER = { 'X-Requested-With': 'XMLHttpRequest' };

/** Opens a stream that lasts until `signal` aborts, without timeout or retry. */
export function openStream(address: string, signal: AbortSignal): Promise<Response> {
  return currentFetch(address, { headers: CSRF_HEADER, signal });
}

/** The only client of the API: CSRF header, token, 15 seconds of timeout, retries of reads only. */
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
