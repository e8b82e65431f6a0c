import type { Options } from 'ky';
import { addressOf } from '../../../contract/addresses.ts';
import { type Answer, apiErrorOf, type CallName } from './call.ts';
import { http } from './http.ts';

interface DoorCallOptions {
  /** Of the paired phone; a member of the team is known by the login. */
  token?: string | undefined;
  params?: Record<string, string>;
  search?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  timeoutMs: number;
}

export interface DoorAnswer<A> {
  answer: A;
  /** The server's clock when it answered (epoch milliseconds); `null` where it did not say. */
  serverNow: number | null;
}

/**
 * Makes one call of the door, once: who repeats it is the queue. Whatever goes wrong is thrown as an `ApiError`; a
 * token that does not hold sends nobody to the login, for there is a crowd before the gate.
 */
export async function callDoor<Name extends CallName>(
  name: Name,
  { token, params, search, body, headers, timeoutMs }: DoorCallOptions,
): Promise<DoorAnswer<Answer<Name>>> {
  const [method, path] = name.split(' ') as [string, string];
  const options: Options = { method, retry: 0, timeout: timeoutMs };
  if (search !== undefined) options.searchParams = search;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (token !== undefined) {
    const identify = ({ request }: { request: Request }) =>
      request.headers.set('Authorization', `Bearer ${token}`);
    options.hooks = { beforeRequest: [identify] };
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
