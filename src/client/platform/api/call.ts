import { isHTTPError, isTimeoutError, type Options } from 'ky';
import type * as v from 'valibot';
import { addressOf } from '../../../contract/addresses.ts';
import type { Api } from '../../../contract/api.ts';
import { useSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { http } from './http.ts';

/** Method and path of a call of the contract. */
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
  /** False for reads that must not be retried. */
  mayRepeat?: boolean;
  /** True if the caller handles a 401 itself, as the login and the check of the stored token do. */
  handlesUnauthorized?: boolean;
  /** `blob` for files (fetch-file.ts). */
  as?: 'json' | 'blob';
}

let handleUnauthorized: () => void = () => {};

/** The listener runs when the server no longer accepts the session. */
export function onUnauthorized(listener: () => void): void {
  handleUnauthorized = listener;
}

/**
 * Makes a call of the contract: `call('GET /api/booking/event/:id', { params: { id } })`. Imports only the
 * contract's types, so that no schema weighs on the page. Throws an `ApiError`, except if the caller's own
 * signal aborts.
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
  // Keys of `Api` always consist of a method and a path.
  const [method, path] = name.split(' ') as [string, string];
  const options: Options = { ...more, method };
  if (query !== undefined) options.searchParams = query;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (signal !== undefined) options.signal = signal;
  if (!mayRepeat) options.retry = 0;
  try {
    // Unchecked here: the server validates its answers against the contract.
    return (await http(addressOf(path, params), options)[as]()) as Answer<Name>;
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = apiErrorOf(error);
    if (failure.status === 401 && !handlesUnauthorized) {
      useSession.getState().end();
      handleUnauthorized();
    }
    if (failure.code === 'second_factor_due') useSession.setState({ owesSecondFactor: true });
    throw failure;
  }
}

/** An answer that is not JSON counts as none: it comes from a proxy between us and the server. */
export function apiErrorOf(error: unknown): ApiError {
  if (isHTTPError(error)) return ApiError.ofAnswer(error.response.status, error.data, error);
  return ApiError.withoutAnswer(error, isTimeoutError(error));
}
