import { type CallName, type CallOptions, call } from './call.ts';

/** Makes a call whose answer is a file: a PDF, a spreadsheet, a mail. */
export function fetchFile<Name extends CallName>(
  name: Name,
  options: Omit<CallOptions<Name>, 'as'> = {},
): Promise<Blob> {
  // `as: 'blob'` changes the answer's type, which the contract does not know.
  return call(name, { ...options, as: 'blob' }) as Promise<unknown> as Promise<Blob>;
}
