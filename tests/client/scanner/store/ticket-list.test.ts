import { afterEach, expect, test, vi } from 'vitest';
import { judgeScan } from '../../../../src/client/scanner/store/judge-scan.ts';
import {
  applyPage,
  countTickets,
  findTickets,
  wipeList,
} from '../../../../src/client/scanner/store/ticket-list.ts';
import type { DoorTicket } from '../../../../src/contract/door.ts';
import { code, eventTonight, keyOf, pageOf, ticket } from '../sync/fake-door-server.ts';
import { closeDoors, doorAtWork, EVENING, idOf, openDoor } from '../sync/open-door.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeDoors();
});

const manyTickets = (count: number): DoorTicket[] =>
  Array.from({ length: count }, (_, n) => {
    const [, ...rest] = ticket(1);
    return [keyOf(`7K3QF7K3QF7K3QF${String(n).padStart(5, '0')}`), ...rest];
  });

test('a large page is there as a whole, and its cursor with it', async () => {
  const db = openDoor();
  await applyPage(db, pageOf(manyTickets(1_234), { cursor: '5.' }), EVENING);
  expect(await db.listed.count()).toBe(1_234);
  expect(await db.fact('cursor')).toBe('5.');
});

test('a page that was cut off while it was written is asked for again from its beginning', async () => {
  const db = openDoor();
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
  const { db } = await doorAtWork();
  const order: string[] = [];
  const page = applyPage(db, pageOf(manyTickets(3_000)), EVENING).then(() => order.push('page'));
  const scan = judgeScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING }).then(() =>
    order.push('scan'),
  );
  await Promise.all([page, scan]);
  expect(order).toEqual(['scan', 'page']);
});

test('a door that is given another event begins anew, and forgets what is taken from it', async () => {
  const { db } = await doorAtWork();
  const tomorrow = { ...eventTonight, id: 2, name: 'Frühschoppen' };
  const both = { name: 'Tor Nord', events: [eventTonight, tomorrow] };
  await applyPage(db, pageOf([], { door: both, cursor: '9.' }), EVENING);
  expect(await db.fact('cursor')).toBeUndefined();
  await applyPage(db, pageOf([], { door: { name: 'Tor Nord', events: [tomorrow] } }), EVENING);
  expect(await db.listed.count()).toBe(0);
});

test('who is shut out keeps nothing but what the server has yet to hear', async () => {
  const { db } = await doorAtWork();
  await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  await wipeList(db);
  expect(await countTickets(db)).toEqual({ inside: 1, waiting: 1, total: 0 });
  expect(await db.facts.count()).toBe(0);
});

test('tickets are found by any part of a name, without regard to case, accents, umlauts and order', async () => {
  const db = openDoor();
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
