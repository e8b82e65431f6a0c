import Dexie, { type Transaction } from 'dexie';
import { shortTicketWords } from '../../../domain/listed-ticket.ts';
import { ticketKeyOf } from './ticket-key-of.ts';

/**
 * Brings a phone over that was a gate before lists went without codes, also in the middle of the evening and without
 * network: its list, whom it has let in, and what waits to be sent. No code stays but those in the queue.
 */
export async function carryOverList(trx: Transaction): Promise<void> {
  const tickets: { id: string }[] = await trx.table('tickets').toArray();
  const keys = await keysOf(tickets.map(({ id }) => id));
  await trx.table('listed').bulkPut(tickets.map(({ id, ...rest }, n) => ({ ...rest, key: keys[n] })));
  await carryOverAdmissions(trx);
  await carryOverQueue(trx);
  await carryOverFacts(trx);
}

async function carryOverAdmissions(trx: Transaction): Promise<void> {
  const admissions: { itemId: string; scanId: string; at: number }[] = await trx
    .table('admissions')
    .toArray();
  const keys = await keysOf(admissions.map(({ itemId }) => itemId));
  const rows = admissions.map(({ itemId, ...rest }, n) => ({ ...rest, key: keys[n] }));
  await trx.table('letIn').bulkPut(rows);
}

async function carryOverQueue(trx: Transaction): Promise<void> {
  const waiting: { seq: number; itemId: string }[] = await trx.table('waiting').toArray();
  const keys = await keysOf(waiting.map(({ itemId }) => itemId));
  await trx.table('waiting').bulkPut(waiting.map((call, n) => ({ ...call, key: keys[n] })));
  const refused: { itemId: string }[] = await trx.table('refused').toArray();
  const rows = refused.map(({ itemId, ...rest }) => ({ ...rest, ticket: shortTicketWords(itemId) }));
  await trx.table('refused').bulkPut(rows);
}

async function carryOverFacts(trx: Transaction): Promise<void> {
  const facts = trx.table('facts');
  const takenBack = Object.entries<number>((await facts.get('takenBack'))?.value ?? {});
  const keys = await keysOf(takenBack.map(([itemId]) => itemId));
  const value = Object.fromEntries(takenBack.map(([, at], n) => [keys[n], at]));
  await facts.put({ name: 'takenBack', value });
  const conflicts: { item_id?: string }[] | undefined = (await facts.get('conflicts'))?.value;
  const withoutCodes = (conflicts ?? []).map(({ item_id, ...rest }) => rest);
  await facts.put({ name: 'conflicts', value: withoutCodes });
  // It may end with a code; the list is fetched anew when there is network, and is as good as it is until then.
  await facts.delete('cursor');
}

/** The transaction of an update is kept open meanwhile. */
function keysOf(itemIds: string[]): Promise<string[]> {
  return Dexie.waitFor(Promise.all(itemIds.map(ticketKeyOf)));
}
