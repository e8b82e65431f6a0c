import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { checkScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { ticketKeyOf } from '../../../../src/client/scanner/store/scanner-database.ts';
import { countTickets, findTickets } from '../../../../src/client/scanner/store/ticket-list.ts';
import { sendWaiting } from '../../../../src/client/scanner/sync/scan-queue.ts';
import { listedTicketName } from '../../../../src/domain/item-code.ts';
import { code, eventTonight, FakeServer, keyOf } from '../sync/fake-server.ts';
import { closeDatabases, EVENING, HOUR, idOf, LATER, openDatabase } from '../sync/test-device.ts';

afterEach(closeDatabases);

const MANY = 3_000;
const oldTicket = (n: number, redeemedAt: number | null = null) => ({
  id: n < 100 ? code(n) : `7K3QF7K3QF7K3QF${String(n).padStart(5, '0')}`,
  eventId: 1,
  priceId: 1,
  blockId: null,
  row: null,
  seat: null,
  state: 'paid',
  redeemedAt,
  redeemedBy: redeemedAt === null ? null : 'Tor Süd',
  buyer: `Maier, Eva ${n}`,
  orderNumber: `WF-${n}`,
});
const oldCall = (n: number, kind: 'scan' | 'refusal') => ({
  kind,
  id: idOf(n),
  itemId: code(n),
  scanId: idOf(n),
  at: EVENING - HOUR,
  aheadMs: 0,
  refusal: kind === 'scan' ? null : 'redeemed',
  liveUntil: 0,
});

/** What a phone holds in the middle of an evening that began before lists went without codes. */
async function phoneOfBefore(name: string): Promise<void> {
  const db = new Dexie(name);
  db.version(1).stores({
    tickets: 'id, eventId, state, redeemedAt',
    admissions: 'itemId',
    waiting: '++seq',
    refused: 'id',
    facts: 'name',
  });
  const tickets = Array.from({ length: MANY }, (_, n) => oldTicket(n + 1, n === 3 ? EVENING - HOUR : null));
  await db.table('tickets').bulkAdd(tickets);
  await db.table('admissions').add({ itemId: code(1), scanId: idOf(1), at: EVENING - HOUR });
  await db.table('waiting').bulkAdd([oldCall(1, 'scan'), oldCall(4, 'refusal')]);
  await db.table('refused').add({ id: idOf(7), itemId: code(7), at: EVENING, reason: 'unpaid' });
  const conflict = { scan_id: idOf(9), item_id: code(9), event_id: 1, ticket: 'Erwachsene' };
  await db.table('facts').bulkAdd([
    { name: 'token', value: 'door_x' },
    { name: 'door', value: { name: 'Tor Nord', events: [eventTonight] } },
    { name: 'isComplete', value: true },
    { name: 'cursor', value: `5.${code(8)}` },
    { name: 'takenBack', value: { [code(2)]: EVENING } },
    { name: 'conflicts', value: [{ ...conflict, first: { at: 1, by: 'a' }, second: { at: 2, by: 'b' } }] },
  ]);
  db.close();
}

test('a phone that loads the new version without network judges and sends on as before', async () => {
  await phoneOfBefore('gate-of-before');
  const db = openDatabase('gate-of-before');
  expect(await countTickets(db)).toEqual({ inside: 2, waiting: 2, total: MANY });
  expect(await db.fact('token')).toBe('door_x');
  const judged = async (n: number) =>
    (await checkScan(db, { itemId: code(n), scanId: idOf(n + 50), at: EVENING })).refusal;
  expect([await judged(1), await judged(2), await judged(4)]).toEqual(['redeemed', null, 'redeemed']);
  expect((await findTickets(db, 'Eva 2999'))[0]).toMatchObject({ orderNumber: 'WF-2999' });

  const server = new FakeServer();
  server.clock = EVENING + LATER;
  expect(await sendWaiting(db, server.calls, { now: () => EVENING + LATER })).toBe('empty');
  expect(server.heard.slice(0, 2)).toEqual([idOf(1), idOf(4)]);
  expect(server.redeemedBy.get(code(1))).toBe(idOf(1));
});

test('no code stays on the phone but those that the server has yet to hear', async () => {
  await phoneOfBefore('gate-of-codes');
  const db = openDatabase('gate-of-codes');
  const { waiting, ...others } = Object.fromEntries(
    await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );
  expect(waiting).toMatchObject([
    { itemId: code(1), key: keyOf(code(1)) },
    { itemId: code(4), key: keyOf(code(4)) },
  ]);
  expect(JSON.stringify(others)).not.toMatch(/7K3QF7K3QF7/);
  expect(await db.refused.toArray()).toEqual([
    { id: idOf(7), ticket: '7K3QF-7K3QF', at: EVENING, reason: 'unpaid' },
  ]);
  expect(await db.fact('takenBack')).toEqual({ [keyOf(code(2))]: EVENING });
  const names = db.tables.map(({ name }) => name).sort();
  expect([...db.backendDB().objectStoreNames]).toEqual(names);
});

test('server and phone make the same key of a code, and a ticket of the list has its own', async () => {
  for (const itemId of [code(1), '00000000000000000000', 'ZZZZZZZZZZZZZZZZZZZZ'])
    expect(await ticketKeyOf(itemId)).toBe(keyOf(itemId));
  const listed = { orderNumber: 'WF27-K7HXAQ', key: keyOf(code(1)) };
  expect(await ticketKeyOf(listedTicketName(listed))).toBe(listed.key);
});
