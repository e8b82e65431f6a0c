import ky from 'ky';
import { noteAnswer } from '../data-age.ts';
import { readToken } from '../session/token-storage.ts';
import { noteServerTime } from './server-time.ts';

type Fetch = typeof globalThis.fetch;

let fetchInUse: Fetch | undefined;

/** Sends every further call through this fetch: the server does so when it renders a page. */
export function callThrough(fetch: Fetch): void {
  fetchInUse = fetch;
}

/** Looked up on each call, so that a fetch handed in later is the one used. */
function fetchNow(...asked: Parameters<Fetch>): Promise<Response> {
  return (fetchInUse ?? globalThis.fetch)(...asked);
}

/** A request needs a whole address where there is no page; whoever answers it looks at the path alone. */
const RENDER_ORIGIN = 'http://localhost';

const MARKER = { 'X-Requested-With': 'XMLHttpRequest' };

/** Opens an answer that goes on until `signal` aborts: neither limited in time nor tried again. */
export function openStream(address: string, signal: AbortSignal): Promise<Response> {
  return fetchNow(address, { headers: MARKER, signal });
}

/** The one way to the server: marker header, token where there is one, 15 seconds, only reads are tried again. */
export const http = ky.create({
  ...(typeof document === 'undefined' ? { baseUrl: RENDER_ORIGIN } : {}),
  timeout: 15_000,
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504] },
  headers: MARKER,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = readToken();
        if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
    afterResponse: [({ response }) => noteAnswer(response), ({ response }) => noteServerTime(response)],
  },
  fetch: fetchNow,
});
