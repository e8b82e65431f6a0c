import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { DoorDatabase } from '../../../src/client/offline/door-database.ts';
import { judgeScan, undoScan } from '../../../src/client/offline/judge-scan.ts';
import { sendWaiting } from '../../../src/client/offline/scan-queue.ts';
import { applyPage, countTickets, wipeList } from '../../../src/client/offline/ticket-list.ts';
import { code, FakeDoorServer, type Fate } from './fake-door-server.ts';

const NOON = Date.parse('2027-04-12T16:00:00Z');
const HOUR = 60 * 60 * 1000;
const idOf = (n: number) => `scan-${String(n).padStart(16, '0')}`;

let opened: DoorDatabase[] = [];
let names = 0;
afterEach(async () => {
  for (const db of opened) await db.delete();
  opened = [];
});

function openDoor(name = `door-${++names}`): DoorDatabase {
  const db = new DoorDatabase(name);
  opened.push(db);
  return db;
}

async function doorAtWork(server = new FakeDoorServer()) {
  const db = openDoor();
  await applyPage(db, server.page, NOON);
  return { db, server };
}

test('a ticket goes in once, however often it is scanned, and waits in the queue before anybody is told', async () => {
  const { db } = await doorAtWork();
  const scans = [1, 2, 3].map((n) => judgeScan(db, { itemId: code(1), scanId: idOf(n), at: NOON }));
  expect((await Promise.all(scans)).map(({ refusal }) => refusal)).toEqual([null, 'redeemed', 'redeemed']);
  expect(await countTickets(db)).toEqual({ inside: 1, waiting: 1, total: 3 });
});

test('while the volunteer still looks, the word of the server counts, and nobody was let in', async () => {
  const { db, server } = await doorAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: NOON });
  const heard: boolean[] = [];
  const watch = {
    now: () => NOON + 100,
    onAnswered: (_: string, answer: { status: boolean }) => heard.push(answer.status),
  };
  expect(await sendWaiting(db, server.calls, watch)).toBe('empty');
  expect(heard).toEqual([false]);
  expect(server.received.map(({ isLetIn }) => isLetIn)).toEqual([false]);
  expect((await countTickets(db)).inside).toBe(0);
  expect(await db.refused.count()).toBe(0);
});

test('who went in without network and had gone in elsewhere is told to the volunteer', async () => {
  const { db, server } = await doorAtWork();
  server.redeemedBy.set(code(1), 'scan-of-the-other-gate');
  await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: NOON });
  await sendWaiting(db, server.calls, { now: () => NOON + HOUR });
  expect(server.received.map(({ isLetIn }) => isLetIn)).toEqual([true]);
  expect((await db.refused.toArray()).map(({ reason }) => reason)).toEqual(['redeemed']);
});

test('an admission taken back lets the ticket in again, and the server hears of both in order', async () => {
  const { db, server } = await doorAtWork();
  await judgeScan(db, { itemId: code(1), scanId: idOf(1), at: NOON });
  await undoScan(db, { itemId: code(1), scanId: idOf(1), undoId: idOf(2), at: NOON });
  expect((await judgeScan(db, { itemId: code(1), scanId: idOf(3), at: NOON })).refusal).toBeNull();
  await sendWaiting(db, server.calls, { now: () => NOON + HOUR });
  expect(server.undone).toEqual([idOf(1)]);
  expect(server.redeemedBy.get(code(1))).toBe(idOf(3));
});

test('a ticket the phone does not know goes in only when somebody has looked', async () => {
  const { db } = await doorAtWork();
  const scan = { itemId: code(9), scanId: idOf(1), at: NOON };
  expect((await judgeScan(db, scan)).refusal).toBe('unknown');
  expect(await db.waiting.count()).toBe(0);
  expect((await judgeScan(db, { ...scan, isLetInUnlisted: true })).refusal).toBeNull();
  expect((await judgeScan(db, { ...scan, scanId: idOf(2) })).refusal).toBe('redeemed');
});

type Step = { do: 'scan'; n: number } | { do: 'send'; fate: Fate } | { do: 'reload' | 'revoke' | 'pair' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('scan' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('send' as const),
    fate: fc.constantFrom<Fate>('answers', 'request lost', 'answer lost'),
  }),
  fc.record({ do: fc.constantFrom('reload' as const, 'revoke' as const, 'pair' as const) }),
);

test('under every order of failures no scan is lost, none counts twice, and their order stays', async () => {
  const steps = fc.array(step, { maxLength: 25 });
  const wrongBy = fc.constantFrom(-HOUR, 0, HOUR);
  await fc.assert(
    fc.asyncProperty(steps, wrongBy, async (all, clockWrongBy) => {
      const server = new FakeDoorServer();
      let db = openDoor();
      const pair = async () => {
        await applyPage(db, server.page, NOON);
        await db.keep({ clockAheadMs: -clockWrongBy });
      };
      await pair();
      const letIn: { id: string; itemId: string; at: number }[] = [];
      const send = async (fate: Fate) => {
        server.fate = fate;
        const outcome = await sendWaiting(db, server.calls, { now: () => NOON + 2 * HOUR });
        if (outcome === 'revoked') await wipeList(db);
        return outcome;
      };
      for (const [index, what] of all.entries()) {
        if (what.do === 'scan') {
          const scan = { itemId: code(what.n), scanId: idOf(index), at: NOON + index + clockWrongBy };
          const { refusal } = await judgeScan(db, scan);
          if (refusal === null) letIn.push({ id: scan.scanId, itemId: scan.itemId, at: NOON + index });
        } else if (what.do === 'send') await send(what.fate);
        else if (what.do === 'reload') {
          db.close();
          opened = opened.filter((one) => one !== db);
          db = openDoor(db.name);
        } else if (what.do === 'revoke') server.isRevoked = true;
        else {
          server.isRevoked = false;
          await pair();
        }
      }
      server.isRevoked = false;
      await pair();
      expect(await send('answers')).toBe('empty');
      expect(await db.waiting.count()).toBe(0);
      expect(server.received.map(({ id, itemId, at }) => ({ id, itemId, at }))).toEqual(letIn);
      expect(server.redeemedBy.size).toBe(new Set(letIn.map(({ itemId }) => itemId)).size);
      expect(server.received.every(({ isLetIn }) => isLetIn)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
