import type * as v from 'valibot';
import type * as bank from '../../../contract/bank.ts';
import { call } from './call.ts';

/** Ten megabytes on a slow line, and a year of entries to look up. */
const SENDING_MS = 120_000;

export type TakenFile = v.InferOutput<typeof bank.importBankFile.answer>;
export type BankColumns = v.InferInput<typeof bank.keepBankColumns.body>['mapping'];

/** Has a file of the bank taken in; nothing is booked by that. `isSurelyOurs`: somebody has looked at its account. */
export function sendBankFile(file: File, isSurelyOurs: boolean): Promise<TakenFile> {
  // Its bytes as they are: all other calls send JSON.
  const fetch: typeof globalThis.fetch = (asked, init) =>
    globalThis.fetch(new Request(asked, { body: file }), init);
  const query = new URLSearchParams({ name: file.name.slice(-200) });
  if (isSurelyOurs) query.set('account', 'ours');
  return call('POST /api/office/bank/imports', { query, timeout: SENDING_MS, fetch });
}

/** Has it remembered how the columns of a table are to be read. */
export async function sendBankColumns(mapping: BankColumns): Promise<void> {
  await call('POST /api/office/bank/mappings', { body: { mapping } });
}

/** Books what is exact, as it was seen; answers how much it was, and what. */
export function sendBankConfirmation(id: number, body: v.InferInput<typeof bank.confirmBankImport.body>) {
  return call('POST /api/office/bank/imports/:id/bookings', { params: { id }, body, timeout: SENDING_MS });
}

/** Takes back what one confirmation booked, as far as that can be; answers how many bookings that were. */
export async function sendConfirmationUndo(id: number, entries: ReadonlyArray<number>): Promise<number> {
  const body = { entries: [...entries] };
  const { count } = await call('POST /api/office/bank/imports/:id/undo', {
    params: { id },
    body,
    timeout: SENDING_MS,
  });
  return count;
}

/** Books an entry on one order or several. */
export async function sendBankAssignment(
  id: number,
  body: v.InferInput<typeof bank.assignBankEntry.body>,
): Promise<void> {
  await call('POST /api/office/bank/entries/:id/bookings', { params: { id }, body });
}

/** Lays an entry aside, for a reason. */
export async function sendBankIgnored(id: number, reason: string): Promise<void> {
  await call('POST /api/office/bank/entries/:id/ignored', { params: { id }, body: { reason } });
}

/** Takes back what was done with an entry. */
export async function sendBankUndo(id: number): Promise<void> {
  await call('POST /api/office/bank/entries/:id/undo', { params: { id } });
}
