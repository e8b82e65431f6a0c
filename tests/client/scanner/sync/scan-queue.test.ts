import { afterEach, expect, test } from 'vitest';
import { checkScan, undoScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { countTickets } from '../../../../src/client/scanner/store/ticket-list.ts';
import { sendWaiting } from '../../../../src/client/scanner/sync/scan-queue.ts';
import { code, FakeServer, pageOf, ticket } from './fake-server.ts';
import { closeDatabases, deviceAtWork, EVENING, HOUR, idOf, LATER } from './test-device.ts';

afterEach(closeDatabases);

const scanOf = (ticketNumber: number, scanNumber: number, at = EVENING) => ({
  itemId: code(ticketNumber),
  scanId: idOf(scanNumber),
  at,
});
const at = (now: number) => ({ now: () => now });
const stateOf = async (db: Awaited<ReturnType<typeof deviceAtWork>>['db']) => ({
  inside: (await countTickets(db)).inside,
  waiting: await db.waiting.count(),
  refused: await db.refused.count(),
});

test('while the volunteer still looks, the word of the server counts, and nobody was let in', async () => {
  const { db, server } = await deviceAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await checkScan(db, scanOf(1, 1));
  const heard: unknown[] = [];
  const watch = {
    ...at(EVENING + 100),
    onAnswered: (_: string, answer: { status: boolean }, isOther: boolean) =>
      heard.push([answer.status, isOther]),
  };
  expect(await sendWaiting(db, server.calls, watch)).toBe('empty');
  expect(heard).toEqual([[false, true]]);
  expect(server.scans.get(idOf(1))?.isConflict).toBe(false);
  expect(await stateOf(db)).toEqual({ inside: 0, waiting: 0, refused: 0 });
});

test('an answer that comes after the ticket was taken back and let in again leaves the new admission', async () => {
  const { db, server } = await deviceAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await checkScan(db, scanOf(1, 1));
  const meanwhile = async () => {
    await undoScan(db, { ...scanOf(1, 1), undoId: idOf(2) });
    await checkScan(db, scanOf(1, 3));
  };
  const checkIn: typeof server.calls.checkIn = async (call) => {
    if (call.scanId === idOf(1)) await meanwhile();
    return server.calls.checkIn(call);
  };
  let letIn: Promise<{ scanId: string }[]> | undefined;
  const onSent = () => {
    letIn ??= db.letIn.toArray();
  };
  await sendWaiting(db, { ...server.calls, checkIn }, { ...at(EVENING + 100), onSent });
  expect(await letIn).toMatchObject([{ scanId: idOf(3) }]);
});

test('whom the list turns away the server may let in while he still stands there', async () => {
  const unpaid = new FakeServer();
  unpaid.page = pageOf([ticket(1, { state: 'open' })]);
  const { db, server } = await deviceAtWork(unpaid);
  expect((await checkScan(db, scanOf(1, 1))).refusal).toBe('unpaid');
  let isLetIn = false;
  const onAnswered = (_: string, answer: { status: boolean }) => {
    isLetIn = answer.status;
  };
  await sendWaiting(db, server.calls, { ...at(EVENING + 100), onAnswered });
  expect(isLetIn).toBe(true);
  expect(await stateOf(db)).toEqual({ inside: 1, waiting: 0, refused: 0 });
  expect((await checkScan(db, scanOf(1, 2))).refusal).not.toBeNull();
});

test('whom this phone turned away without network is written down, and his ticket stays good', async () => {
  const unpaid = new FakeServer();
  unpaid.page = pageOf([ticket(1, { state: 'open' })]);
  const { db, server } = await deviceAtWork(unpaid);
  await checkScan(db, scanOf(1, 1));
  await sendWaiting(db, server.calls, at(EVENING + HOUR));
  expect(server.scans.get(idOf(1))?.verdict).toBe('unpaid');
  expect(server.redeemedBy.size).toBe(0);
  expect(await stateOf(db)).toEqual({ inside: 0, waiting: 0, refused: 0 });
});

test('whom the server let in while its answer was lost, and who was turned away, comes in at the next scan', async () => {
  const unpaid = new FakeServer();
  unpaid.page = pageOf([ticket(1, { state: 'open' })]);
  const { db, server } = await deviceAtWork(unpaid);
  await checkScan(db, scanOf(1, 1));
  server.fates = ['answer lost'];
  expect(await sendWaiting(db, server.calls, at(EVENING + 100))).toBe('unanswered');
  expect(server.redeemedBy.get(code(1))).toBe(idOf(1));
  await checkScan(db, scanOf(1, 2, EVENING + LATER));
  let isLetIn = false;
  const onAnswered = (_: string, answer: { status: boolean }) => {
    isLetIn = answer.status;
  };
  await sendWaiting(db, server.calls, { ...at(EVENING + LATER), onAnswered });
  expect(isLetIn).toBe(true);
  expect(server.redeemedBy.get(code(1))).toBe(idOf(2));
});

test('who went in without network and had gone in elsewhere is told to the volunteer', async () => {
  const { db, server } = await deviceAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await checkScan(db, scanOf(1, 1));
  await sendWaiting(db, server.calls, at(EVENING + HOUR));
  expect(server.scans.get(idOf(1))).toMatchObject({ verdict: 'redeemed', isConflict: true });
  expect((await db.refused.toArray()).map(({ reason }) => reason)).toEqual(['redeemed']);
});

test('the server refuses whom we let in, and its answer comes too late or never: it hears that he is inside', async () => {
  for (const fate of ['late', 'lost'] as const) {
    const { db, server } = await deviceAtWork();
    server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
    await checkScan(db, scanOf(1, 1));
    let now = EVENING + 100;
    const { checkIn } = server.calls;
    const calls = {
      ...server.calls,
      checkIn: async (call: Parameters<typeof checkIn>[0]) => {
        const answer = await checkIn(call);
        now = EVENING + LATER;
        return answer;
      },
    };
    if (fate === 'lost') server.fates = ['answer lost'];
    await sendWaiting(db, calls, { now: () => now });
    await sendWaiting(db, calls, at(EVENING + LATER));
    expect(server.scans.get(idOf(1)), fate).toMatchObject({ verdict: 'redeemed', isConflict: true });
    expect(await stateOf(db), fate).toMatchObject({ waiting: 0, refused: 1 });
  }
});

test('an admission taken back lets the ticket in again, and the server hears of both in order', async () => {
  const { db, server } = await deviceAtWork();
  await checkScan(db, scanOf(1, 1));
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING });
  expect((await checkScan(db, scanOf(1, 3))).refusal).toBeNull();
  await sendWaiting(db, server.calls, at(EVENING + HOUR));
  expect(server.heard).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(server.redeemedBy.get(code(1))).toBe(idOf(3));
});

test('an undo for which the server knows no admission leaves no trace of trouble', async () => {
  const { db, server } = await deviceAtWork();
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: EVENING });
  expect(await sendWaiting(db, server.calls, at(EVENING))).toBe('empty');
  expect(await stateOf(db)).toEqual({ inside: 0, waiting: 0, refused: 0 });
});

test.each([
  'hotspot asks for a login',
  'hotspot forbids',
  'hotspot knows no such page',
  'bad gateway',
] as const)('when a %s in place of our server, every scan stays where it is', async (fate) => {
  const { db, server } = await deviceAtWork();
  await checkScan(db, scanOf(1, 1));
  server.fates = [fate];
  expect(await sendWaiting(db, server.calls, at(EVENING + HOUR))).toBe('unanswered');
  expect(await stateOf(db)).toEqual({ inside: 1, waiting: 1, refused: 0 });
});

test.each(['too many', 'fault before', 'fault after'] as const)(
  'when the server has %s, the scan keeps its place',
  async (fate) => {
    const { db, server } = await deviceAtWork();
    await checkScan(db, scanOf(1, 1));
    await checkScan(db, scanOf(2, 2));
    server.fates = [fate];
    expect(await sendWaiting(db, server.calls, at(EVENING + HOUR))).toBe('busy');
    expect(await stateOf(db)).toMatchObject({ waiting: 2 });
    expect(await sendWaiting(db, server.calls, at(EVENING + HOUR))).toBe('empty');
    expect(server.heard).toEqual([idOf(1), idOf(2)]);
  },
);

test('a clock that is set back an hour after a scan neither holds it up nor makes it a question again', async () => {
  const { db, server } = await deviceAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await checkScan(db, scanOf(1, 1));
  const asked: number[] = [];
  const checkIn: typeof server.calls.checkIn = (call) => {
    asked.push(call.timeoutMs);
    return server.calls.checkIn(call);
  };
  await sendWaiting(db, { ...server.calls, checkIn }, at(EVENING - HOUR));
  expect(server.scans.get(idOf(1))?.isConflict).toBe(true);
  expect(asked).toEqual([10_000]);
});
