import { afterEach, expect, test, vi } from 'vitest';
import { checkScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import {
  applyPage,
  countTickets,
  findTickets,
  forgetStaffList,
  wipeList,
} from '../../../../src/client/scanner/store/ticket-list.ts';
import type { Conflict, DoorTicket } from '../../../../src/contract/door.ts';
import { code, eventTonight, keyOf, pageOf, ticket } from '../sync/fake-server.ts';
import { closeDatabases, deviceAtWork, EVENING, idOf, openDatabase } from '../sync/test-device.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabases();
});

const manyTickets = (count: number): DoorTicket[] =>
  Array.from({ length: count }, (_, n) => {
    const [, ...rest] = ticket(1);
    return [keyOf(`7K3QF7K3QF7K3QF${String(n).padStart(5, '0')}`), ...rest];
  });

test('a large page is there as a whole, and its cursor with it', async () => {
  const db = openDatabase();
  await applyPage(db, pageOf(manyTickets(1_234), { cursor: '5.' }), EVENING);
  expect(await db.listed.count()).toBe(1_234);
  expect(await db.fact('cursor')).toBe('5.');
});

test('a page that was cut off while it was written is asked for again from its beginning', async () => {
  const db = openDatabase();
  await applyPage(db, pageOf([ticket(1)], { cursor: '1.', is_complete: false }), EVENING);
  const put = IDBObjectStore.prototype.put;
  let writes = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (++writes > 700) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const page = pageOf(manyTickets(1_234), { cursor: '2.' });
  await expect(applyPage(db, page, EVENING)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await db.fact('cursor')).toBe('1.');
  expect(await db.fact('isComplete')).toBe(false);
  await applyPage(db, page, EVENING);
  expect(await db.listed.count()).toBe(1_235);
  expect(await db.fact('isComplete')).toBe(true);
});

test('a scan in the middle of a large page is judged before the page is written', async () => {
  const { db } = await deviceAtWork();
  const order: string[] = [];
  const page = applyPage(db, pageOf(manyTickets(3_000)), EVENING).then(() => order.push('page'));
  const scan = checkScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING }).then(() =>
    order.push('scan'),
  );
  await Promise.all([page, scan]);
  expect(order).toEqual(['scan', 'page']);
});

test('a door that is given another event begins anew, and forgets what is taken from it', async () => {
  const { db } = await deviceAtWork();
  const tomorrow = { ...eventTonight, id: 2, name: 'Frühschoppen' };
  const both = { name: 'Tor Nord', events: [eventTonight, tomorrow] };
  await applyPage(db, pageOf([], { door: both, cursor: '9.' }), EVENING);
  expect(await db.fact('cursor')).toBeUndefined();
  await applyPage(db, pageOf([], { door: { name: 'Tor Nord', events: [tomorrow] } }), EVENING);
  expect(await db.listed.count()).toBe(0);
});

test('who is shut out keeps nothing but what the server has yet to hear', async () => {
  const { db } = await deviceAtWork();
  await checkScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  await wipeList(db);
  expect(await countTickets(db)).toEqual({ inside: 1, waiting: 1, total: 0 });
  expect(await db.facts.count()).toBe(0);
});

test('tickets are found by any part of a name, without regard to case, accents, umlauts and order', async () => {
  const db = openDatabase();
  const named = (n: number, buyer: string): DoorTicket => {
    const row = ticket(n);
    row[9] = buyer;
    return row;
  };
  const buyers = ['Groß, Zoë', 'Gross, Anna', 'Müller, Jörg'];
  await applyPage(db, pageOf(buyers.map((buyer, n) => named(n + 1, buyer))), EVENING);
  const found = async (words: string) => (await findTickets(db, words)).map(({ buyer }) => buyer);
  expect(await found('gross')).toEqual(['Groß, Zoë', 'Gross, Anna'].sort((a, b) => a.localeCompare(b, 'de')));
  expect(await found('zoe groß')).toEqual(['Groß, Zoë']);
  for (const words of ['mueller', 'Muller joerg', 'MÜLLER'])
    expect(await found(words)).toEqual(['Müller, Jörg']);
  expect(await found('WF-3')).toEqual(['Müller, Jörg']);
  expect(await found('m')).toEqual([]);
});

const NORTH = 'scan-of-north-0001';
const conflict: Conflict = {
  scan_id: NORTH,
  event_id: 1,
  ticket: 'Erwachsene',
  first: { at: 1, by: 'Tor Süd' },
  second: { at: 2, by: 'Tor Nord' },
};

test('what somebody of the team has dealt with is forgotten here too, what the server never took stays', async () => {
  const db = openDatabase();
  const refused = (id: string) => ({ id, ticket: '7K3QF-7K3QF', at: 2, reason: 'redeemed' });
  await db.refused.bulkPut([refused(NORTH), refused('never-taken-000001')]);
  const kept = async () => (await db.refused.toArray()).map(({ id }) => id).sort();
  const both = ['never-taken-000001', NORTH];

  // Not told yet, told, and a delta in the middle of a download, which tells of no conflicts.
  await applyPage(db, pageOf([]), 1);
  await applyPage(db, pageOf([], { conflicts: [conflict] }), 2);
  await applyPage(db, pageOf([], { is_complete: false }), 3);
  expect(await kept()).toEqual(both);

  await applyPage(db, pageOf([]), 4);
  expect(await kept()).toEqual(['never-taken-000001']);
  expect(await db.fact('conflicts')).toEqual([]);
});

test('with the login of the team the names of its guests leave this phone', async () => {
  const { db } = await deviceAtWork();
  expect(await db.listed.count()).toBeGreaterThan(0);
  await forgetStaffList(db);
  expect(await db.listed.count()).toBe(0);
});

test('a paired phone keeps its list when somebody of the team logs out on it', async () => {
  const { db } = await deviceAtWork();
  await db.storeFacts({ token: 'of the gate' });
  const before = await db.listed.count();
  await forgetStaffList(db);
  expect(await db.listed.count()).toBe(before);
});
