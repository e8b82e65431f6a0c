import { isHTTPError, isTimeoutError, type Options } from 'ky';
import type * as v from 'valibot';
import { addressOf } from '../../../contract/addresses.ts';
import type { Api } from '../../../contract/api.ts';
import { useSession } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { http } from './http.ts';

/** A call of the contract by its method and path. */
export type CallName = keyof Api;
export type Body<Name extends CallName> = Api[Name]['body'] extends v.GenericSchema
  ? v.InferInput<Api[Name]['body']>
  : never;
export type Answer<Name extends CallName> = v.InferOutput<Api[Name]['answer']>;

export interface CallOptions<Name extends CallName> extends Pick<Options, 'timeout' | 'fetch'> {
  /** What stands for the `:name` parts of the path. */
  params?: Record<string, string | number>;
  /** What stands behind the question mark. */
  query?: URLSearchParams | Record<string, string>;
  body?: Body<Name>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** False for a read that must not be repeated by itself. */
  mayRepeat?: boolean;
  /** True where the caller deals with a 401 itself: the login, and the question whose token this is. */
  handlesUnauthorized?: boolean;
  /** How the answer is read: `blob` for a file (fetch-file.ts). */
  as?: 'json' | 'blob';
}

let whenUnauthorized: () => void = () => {};

/** What happens when the server no longer knows who calls: the page goes to the login. */
export function onUnauthorized(listener: () => void): void {
  whenUnauthorized = listener;
}

/**
 * Makes one call of the contract and gives its answer: `call('GET /api/booking/event/:id', { params: { id } })`. The
 * contract is known by its types alone, so no schema weighs on the page. Whatever goes wrong is thrown as an
 * `ApiError`, except an abort by the caller's own signal, which stays what it is.
 */
export async function call<Name extends CallName>(
  name: Name,
  {
    params,
    query,
    body,
    headers,
    signal,
    mayRepeat = true,
    handlesUnauthorized = false,
    as = 'json',
    ...more
  }: CallOptions<Name> = {},
): Promise<Answer<Name>> {
  const [method, path] = name.split(' ') as [string, string];
  const options: Options = { ...more, method };
  if (query !== undefined) options.searchParams = query;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (signal !== undefined) options.signal = signal;
  if (!mayRepeat) options.retry = 0;
  try {
    return (await http(addressOf(path, params), options)[as]()) as Answer<Name>;
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = apiErrorOf(error);
    if (failure.status === 401 && !handlesUnauthorized) {
      useSession.getState().end();
      whenUnauthorized();
    }
    throw failure;
  }
}

/** An answer that is no JSON counts as none: something between us and the server spoke instead of it. */
export function apiErrorOf(error: unknown): ApiError {
  if (isHTTPError(error)) return ApiError.ofAnswer(error.response.status, error.data, error);
  return ApiError.withoutAnswer(error, isTimeoutError(error));
}
