import type { Options } from 'ky';
import { addressOf } from '../../../contract/addresses.ts';
import type { TicketPage } from '../../../contract/door.ts';
import { type Answer, apiErrorOf, type CallName } from '../../platform/api/call.ts';
import { http } from '../../platform/api/http.ts';
import type { QueueCalls } from './scan-queue.ts';

export interface DeviceCalls extends QueueCalls {
  /** Fetches the page of the ticket list after `since`, and reports how many scans wait here. */
  sync(since: string | undefined, waiting: number, timeoutMs: number): Promise<DeviceAnswer<TicketPage>>;
}

interface DeviceAnswer<A> {
  answer: A;
  /** The server's clock when it answered (epoch milliseconds); `null` if it did not say. */
  serverNow: number | null;
}

/** Calls with this device token, or without one as the logged-in member of staff. */
export function deviceCalls(token: string | undefined): DeviceCalls {
  return {
    sync: (since, waiting, timeoutMs) =>
      callOnce('GET /api/door/list', {
        token,
        ...(since === undefined ? {} : { query: { since } }),
        headers: { 'X-Waiting-Scans': String(waiting) },
        timeoutMs,
      }),
    checkIn: async ({ itemId, scanId, scannedAt, verdict, timeoutMs }) => {
      const headers = {
        'X-Scan-Id': scanId,
        'X-Scanned-At': new Date(scannedAt).toISOString(),
        ...(verdict === null ? {} : { 'X-Scan-Verdict': verdict }),
      };
      const options = { token, params: { id: itemId }, headers, timeoutMs };
      return (await callOnce('GET /api/item/:id/checkin', options)).answer;
    },
    undo: ({ scanId, undoId, timeoutMs }) =>
      callOnce('POST /api/door/undo', { token, body: { scan_id: scanId, undo_id: undoId }, timeoutMs }),
  };
}

/**
 * Exchanges a pairing link's code for this device's own token; works once, then answers 409 `pairing_over`.
 */
export async function pairDevice(code: string): Promise<Answer<'POST /api/door/pair'>> {
  return (await callOnce('POST /api/door/pair', { body: { code }, timeoutMs: 15_000 })).answer;
}

interface DeviceCallOptions {
  /** Of the paired device; staff are identified by their login. */
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  timeoutMs: number;
}

/**
 * Makes one call without retries, which are up to the queue and the sync loop. All failures are thrown as
 * `ApiError`. Unlike with `call`, a 401 does not redirect to the login: a crowd is waiting at the gate.
 */
async function callOnce<Name extends CallName>(
  name: Name,
  { token, params, query, body, headers, timeoutMs }: DeviceCallOptions,
): Promise<DeviceAnswer<Answer<Name>>> {
  // Every CallName consists of a method and a path.
  const [method, path] = name.split(' ') as [string, string];
  const options: Options = { method, retry: 0, timeout: timeoutMs };
  if (query !== undefined) options.searchParams = query;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (token !== undefined) {
    const authorize = ({ request }: { request: Request }) =>
      request.headers.set('Authorization', `Bearer ${token}`);
    options.hooks = { beforeRequest: [authorize] };
  }
  try {
    const response = await http(addressOf(path, params), options);
    const answer = await response.json<Answer<Name>>();
    const serverNow = Date.parse(response.headers.get('Date') ?? '');
    return { answer, serverNow: Number.isNaN(serverNow) ? null : serverNow };
  } catch (error) {
    throw apiErrorOf(error);
  }
}
