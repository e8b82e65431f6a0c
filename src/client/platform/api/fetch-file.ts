import type { Endpoint } from '../../../contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';

/** Makes a call whose answer is a file: a paper, a spreadsheet, a mail. Whatever goes wrong is that of any other call. */
export function fetchFile<E extends Endpoint>(
  endpoint: E,
  options: Omit<CallOptions<E>, 'as'> = {},
): Promise<Blob> {
  return call(endpoint, { ...options, as: 'blob' }) as Promise<unknown> as Promise<Blob>;
}
