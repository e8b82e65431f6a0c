import { type CallName, type CallOptions, call } from './call.ts';

/** For calls that answer with a file: a PDF, a spreadsheet, a mail. */
export function fetchFile<Name extends CallName>(
  name: Name,
  options: Omit<CallOptions<Name>, 'as'> = {},
): Promise<Blob> {
  // `as: 'blob'` changes the type of the answer, which the contract cannot express.
  return call(name, { ...options, as: 'blob' }) as Promise<unknown> as Promise<Blob>;
}
