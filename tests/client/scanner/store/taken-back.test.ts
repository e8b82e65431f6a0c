import { afterEach, expect, test } from 'vitest';
import { judgeScan, undoScan } from '../../../../src/client/scanner/store/judge-scan.ts';
import { applyPage } from '../../../../src/client/scanner/store/ticket-list.ts';
import type { DoorTicket } from '../../../../src/contract/door.ts';
import { code, keyOf, pageOf, ticket } from '../sync/fake-door-server.ts';
import { closeDoors, doorAtWork, EVENING, HOUR, idOf } from '../sync/open-door.ts';

afterEach(closeDoors);

/** The first ticket as the server lists it, let in at a moment and by a gate. */
function letIn(at: number, by: string): DoorTicket {
  const [key, event, price, block, row, seat, state, , , buyer, number, kind] = ticket(1);
  return [key, event, price, block, row, seat, state, at, by, buyer, number, kind];
}

test('a list that was on its way when the admission was taken back does not turn the guest away again', async () => {
  const { db } = await doorAtWork();
  const scan = { itemId: code(1), scanId: idOf(1), at: EVENING };
  expect((await judgeScan(db, scan)).refusal).toBeNull();
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
  await applyPage(db, pageOf([letIn(EVENING, 'Tor Nord')]), EVENING + 950);
  expect((await judgeScan(db, { ...scan, scanId: idOf(3), at: EVENING + 1_000 })).refusal).toBeNull();
});

test('let in anew, or by another gate, the ticket stays let in', async () => {
  for (const row of [letIn(EVENING + 2_000, 'Tor Nord'), letIn(EVENING, 'Tor Süd')]) {
    const { db } = await doorAtWork();
    await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
    await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
    await applyPage(db, pageOf([row]), EVENING + 3_000);
    const again = await judgeScan(db, { itemId: code(1), scanId: idOf(3), at: EVENING + 4_000 });
    expect(again.refusal).toBe('redeemed');
  }
});

test('where the list knows that another gate was first, taking back leaves that admission', async () => {
  const { db } = await doorAtWork();
  await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  await applyPage(db, pageOf([letIn(EVENING - 1_000, 'Tor Süd')]), EVENING + 500);
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING + 900 });
  const again = await judgeScan(db, { itemId: code(1), scanId: idOf(3), at: EVENING + 1_000 });
  expect([again.refusal, again.redeemedBy]).toEqual(['redeemed', 'Tor Süd']);
});

test('what was taken back on another evening is forgotten', async () => {
  const { db } = await doorAtWork();
  for (const [n, at] of [
    [1, EVENING],
    [2, EVENING + 30 * HOUR],
  ] as const) {
    await judgeScan(db, { itemId: code(n), scanId: idOf(n), at });
    await undoScan(db, { itemId: code(n), scanId: idOf(n), undoId: idOf(n + 5), at });
  }
  expect(Object.keys((await db.fact('takenBack')) ?? {})).toEqual([keyOf(code(2))]);
});
