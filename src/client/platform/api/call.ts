import { isHTTPError, isTimeoutError, type Options } from 'ky';
import type * as v from 'valibot';
import { addressOf } from '../../../contract/addresses.ts';
import type { Api } from '../../../contract/api.ts';
import { useSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { http } from './http.ts';

/** A call of the contract by its method and path. */
export type CallName = keyof Api;
export type Body<Name extends CallName> = Api[Name]['body'] extends v.GenericSchema
  ? v.InferInput<Api[Name]['body']>
  : never;
export type Answer<Name extends CallName> = v.InferOutput<Api[Name]['answer']>;

export interface CallOptions<Name extends CallName> extends Pick<Options, 'timeout' | 'fetch'> {
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string | number>;
  query?: URLSearchParams | Record<string, string>;
  body?: Body<Name>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** False for a read that must not be retried. */
  mayRepeat?: boolean;
  /** True where the caller handles a 401 itself: the login, and the check of the stored token. */
  handlesUnauthorized?: boolean;
  /** How the answer is read: `blob` for a file (fetch-file.ts). */
  as?: 'json' | 'blob';
}

let handleUnauthorized: () => void = () => {};

/** Sets what happens when the server no longer accepts the session: the page goes to the login. */
export function onUnauthorized(listener: () => void): void {
  handleUnauthorized = listener;
}

/**
 * Makes one call of the contract and returns its answer: `call('GET /api/booking/event/:id', { params: { id } })`. Only
 * the types of the contract are imported, so no schema weighs on the page. Throws an `ApiError`, except for an abort by
 * the caller's own signal, which is rethrown as it is.
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
  // A key of `Api` is always a method and a path.
  const [method, path] = name.split(' ') as [string, string];
  const options: Options = { ...more, method };
  if (query !== undefined) options.searchParams = query;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (signal !== undefined) options.signal = signal;
  if (!mayRepeat) options.retry = 0;
  try {
    // The server checks its answers against the contract.
    return (await http(addressOf(path, params), options)[as]()) as Answer<Name>;
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = apiErrorOf(error);
    if (failure.status === 401 && !handlesUnauthorized) {
      useSession.getState().end();
      handleUnauthorized();
    }
    throw failure;
  }
}

/** An answer that is not JSON counts as none: it came from something between us and the server. */
export function apiErrorOf(error: unknown): ApiError {
  if (isHTTPError(error)) return ApiError.ofAnswer(error.response.status, error.data, error);
  return ApiError.withoutAnswer(error, isTimeoutError(error));
}
