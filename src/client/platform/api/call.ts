import { isHTTPError, isTimeoutError, type Options } from 'ky';
import type * as v from 'valibot';
import { addressOf } from '../../../contract/address-of.ts';
import type { Address, Endpoint } from '../../../contract/endpoint.ts';
import { useSession } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { http } from './http.ts';

export interface CallOptions<E extends Endpoint> extends Pick<Options, 'timeout' | 'fetch'> {
  params?: Record<string, string | number>;
  /** What stands behind the question mark. */
  query?: URLSearchParams;
  body?: E['body'] extends v.GenericSchema ? v.InferInput<E['body']> : never;
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
 * Makes one call of the contract and gives its answer: `call<typeof readEvent>({ method, path })`, for a guest's first
 * page is light without the contract's schemas. Whatever goes wrong is thrown as an `ApiError`, except an
 * abort by the caller's own signal, which stays what it is.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Address<E>,
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
  }: CallOptions<E> = {},
): Promise<v.InferOutput<E['answer']>> {
  const options: Options = { ...more, method: endpoint.method };
  if (query !== undefined) options.searchParams = query;
  if (body !== undefined) options.json = body;
  if (headers !== undefined) options.headers = headers;
  if (signal !== undefined) options.signal = signal;
  if (!mayRepeat) options.retry = 0;
  try {
    return (await http(addressOf(endpoint, params), options)[as]()) as v.InferOutput<E['answer']>;
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
