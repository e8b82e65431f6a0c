import { afterEach, expect, test, vi } from 'vitest';
import { checkScan, undoScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { storageFaultOf } from '../../../../src/client/scanner/store/device-storage.ts';
import { applyPage, countTickets } from '../../../../src/client/scanner/store/ticket-list.ts';
import type { DoorTicket } from '../../../../src/contract/door.ts';
import { code, keyOf, pageOf, ticket } from '../sync/fake-server.ts';
import { closeDatabases, deviceAtWork, EVENING, HOUR, idOf } from '../sync/test-device.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabases();
});

const scanOf = (ticketNumber: number, scanNumber: number) => ({
  itemId: code(ticketNumber),
  scanId: idOf(scanNumber),
  at: EVENING,
});

test('a ticket goes in once, however often it is scanned, and waits in the queue before anybody is told', async () => {
  const { db } = await deviceAtWork();
  const scans = [1, 2, 3].map((n) => checkScan(db, scanOf(1, n)));
  // Whichever of them the database takes first.
  const refusals = (await Promise.all(scans)).map(({ refusal }) => `${refusal}`);
  expect(refusals.sort()).toEqual(['null', 'redeemed', 'redeemed']);
  const kinds = (await db.waiting.toArray()).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['refusal', 'refusal', 'scan']);
  expect(await countTickets(db)).toEqual({ inside: 1, waiting: 3, total: 3 });
});

test('a ticket the phone does not know goes in only when somebody has looked', async () => {
  const { db } = await deviceAtWork();
  expect((await checkScan(db, scanOf(9, 1))).refusal).toBe('unknown');
  expect((await checkScan(db, { ...scanOf(9, 2), isLetInUnlisted: true })).refusal).toBeNull();
  expect((await checkScan(db, scanOf(9, 3))).refusal).toBe('redeemed');
});

test('on a full disk nobody is let in by the phone alone, and the scan says why', async () => {
  const { db } = await deviceAtWork();
  for (const method of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
  const scan = checkScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  expect(await scan.catch(storageFaultOf)).toBe('full');
  vi.restoreAllMocks();
  expect(await db.letIn.count()).toBe(0);
  expect((await checkScan(db, { itemId: code(1), scanId: idOf(2), at: EVENING })).refusal).toBeNull();
});

/** The first ticket as the server lists it, let in at a moment and by a gate. */
function letIn(at: number, by: string): DoorTicket {
  const [key, event, price, block, row, seat, state, , , buyer, number, kind] = ticket(1);
  return [key, event, price, block, row, seat, state, at, by, buyer, number, kind];
}

test('a list that was on its way when the admission was taken back does not turn the guest away again', async () => {
  const { db } = await deviceAtWork();
  const scan = { itemId: code(1), scanId: idOf(1), at: EVENING };
  expect((await checkScan(db, scan)).refusal).toBeNull();
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
  await applyPage(db, pageOf([letIn(EVENING, 'Tor Nord')]), EVENING + 950);
  expect((await checkScan(db, { ...scan, scanId: idOf(3), at: EVENING + 1_000 })).refusal).toBeNull();
});

test('let in anew, or by another gate, the ticket stays let in', async () => {
  for (const row of [letIn(EVENING + 2_000, 'Tor Nord'), letIn(EVENING, 'Tor Süd')]) {
    const { db } = await deviceAtWork();
    await checkScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
    await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
    await applyPage(db, pageOf([row]), EVENING + 3_000);
    const again = await checkScan(db, { itemId: code(1), scanId: idOf(3), at: EVENING + 4_000 });
    expect(again.refusal).toBe('redeemed');
  }
});

test('where the list knows that another gate was first, taking back leaves that admission', async () => {
  const { db } = await deviceAtWork();
  await checkScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  await applyPage(db, pageOf([letIn(EVENING - 1_000, 'Tor Süd')]), EVENING + 500);
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
  const again = await checkScan(db, { itemId: code(1), scanId: idOf(3), at: EVENING + 1_000 });
  expect([again.refusal, again.redeemedBy]).toEqual(['redeemed', 'Tor Süd']);
});

test('what was taken back on another evening is forgotten', async () => {
  const { db } = await deviceAtWork();
  for (const [n, at] of [
    [1, EVENING],
    [2, EVENING + 30 * HOUR],
  ] as const) {
    await checkScan(db, { itemId: code(n), scanId: idOf(n), at });
    await undoScan(db, { itemId: code(n), scanId: idOf(n), undoId: idOf(n + 5), at });
  }
  expect(Object.keys((await db.fact('takenBack')) ?? {})).toEqual([keyOf(code(2))]);
});
