import type * as v from 'valibot';
import type * as contract from '../../../contract/persons.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

/** The orders with an email address, with what keeps each from being deleted, and how many withdrawals. */
export function fetchPerson(email: string): Promise<v.InferOutput<typeof contract.findPerson.answer>> {
  return call('POST /api/office/persons/search', { body: { email } });
}

/** All that is kept about a person, as a file for a machine to read. */
export async function fetchPersonExport(email: string): Promise<Blob> {
  const found = await call('POST /api/office/persons/export', { body: { email }, timeout: 60_000 });
  return new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' });
}

/** The same as a PDF. */
export function fetchPersonPaper(email: string): Promise<Blob> {
  return fetchFile('POST /api/office/persons/export.pdf', { body: { email }, timeout: 60_000 });
}
