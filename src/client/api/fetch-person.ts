import type * as v from 'valibot';
import { addressOf } from '../../contract/address-of.ts';
import * as contract from '../../contract/persons.ts';
import { apiErrorOf, call } from './call.ts';
import { http } from './http.ts';

/** The orders with an email address, with what keeps each from being deleted, and how many withdrawals. */
export function fetchPerson(email: string): Promise<v.InferOutput<typeof contract.findPerson.answer>> {
  return call(contract.findPerson, { body: { email } });
}

/** All that is kept about a person, as a file for a machine to read. */
export async function fetchPersonExport(email: string): Promise<Blob> {
  const found = await call(contract.exportPerson, { body: { email }, timeout: 60_000 });
  return new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' });
}

/** The same as a PDF. */
export async function fetchPersonPaper(email: string): Promise<Blob> {
  const { method, path } = contract.exportPersonPaper;
  try {
    return await http(addressOf({ path }), { method, json: { email }, timeout: 60_000 }).blob();
  } catch (error) {
    throw apiErrorOf(error);
  }
}
