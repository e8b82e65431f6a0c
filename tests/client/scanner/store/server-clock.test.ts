import { afterEach, expect, test } from 'vitest';
import { checkScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { noteServerClock } from '../../../../src/client/scanner/store/server-clock.ts';
import { applyPage, wipeList } from '../../../../src/client/scanner/store/ticket-list.ts';
import { sendWaiting } from '../../../../src/client/scanner/sync/scan-queue.ts';
import { code, eventTonight, FakeServer, pageOf, ticket } from '../sync/fake-server.ts';
import { closeDatabases, EVENING, HOUR, idOf, LATER, openDatabase } from '../sync/test-device.ts';

afterEach(closeDatabases);

/** A phone whose clock goes wrong by so much, and which has heard of its server. */
async function phoneWith(clockWrongByMs: number, page = pageOf([ticket(1), ticket(2)])) {
  const server = new FakeServer();
  const db = openDatabase();
  await noteServerClock(db, EVENING, EVENING + clockWrongByMs);
  await applyPage(db, page, EVENING + clockWrongByMs);
  return { db, server };
}

const send = ({ db, server }: Awaited<ReturnType<typeof phoneWith>>, phoneClock: number) =>
  sendWaiting(db, server.calls, { now: () => phoneClock });

test.each([-HOUR, HOUR, -8 * 365 * 24 * HOUR])(
  'a clock that is wrong by %i ms does not show in the time of a scan',
  async (wrongBy) => {
    const phone = await phoneWith(wrongBy);
    await checkScan(phone.db, { itemId: code(1), scanId: idOf(1), at: EVENING + 60_000 + wrongBy });
    await send(phone, EVENING + HOUR + wrongBy);
    expect(phone.server.scans.get(idOf(1))?.at).toBe(EVENING + 60_000);
  },
);

test('what was scanned by a wrong clock keeps its time when the clock is put right before it is sent', async () => {
  const phone = await phoneWith(HOUR);
  await checkScan(phone.db, { itemId: code(1), scanId: idOf(1), at: EVENING + 60_000 + HOUR });
  await noteServerClock(phone.db, EVENING + 2 * HOUR, EVENING + 2 * HOUR);
  await send(phone, EVENING + 2 * HOUR);
  expect(phone.server.scans.get(idOf(1))?.at).toBe(EVENING + 60_000);
});

test('it keeps its time, too, when the phone is shut out in between and paired anew', async () => {
  const phone = await phoneWith(HOUR);
  await checkScan(phone.db, { itemId: code(1), scanId: idOf(1), at: EVENING + 60_000 + HOUR });
  await wipeList(phone.db);
  await send(phone, EVENING + 2 * HOUR);
  expect(phone.server.scans.get(idOf(1))?.at).toBe(EVENING + 60_000);
});

test('a phone that woke up in 1970 scans after it last heard of the server, never before', async () => {
  const phone = await phoneWith(0);
  const { refusal } = await checkScan(phone.db, { itemId: code(1), scanId: idOf(1), at: 5_000 });
  expect(refusal).toBeNull();
  await send(phone, 5_000 + LATER);
  expect(phone.server.scans.get(idOf(1))?.at).toBe(EVENING);
});

test('a phone that has never heard of the server sends by the clock it learns of later', async () => {
  const server = new FakeServer();
  const phone = { db: openDatabase(), server };
  await checkScan(phone.db, { itemId: code(1), scanId: idOf(1), at: EVENING + HOUR, isLetInUnlisted: true });
  await noteServerClock(phone.db, EVENING + 60_000, EVENING + 60_000 + HOUR);
  await send(phone, EVENING + 60_000 + HOUR);
  expect(server.scans.get(idOf(1))?.at).toBe(EVENING);
});

test('whether admission has begun is judged by the clock of the server', async () => {
  // Stored times run two hours ahead of the clock on the wall: this is 18:30 in Berlin.
  const later = { ...eventTonight, admission_starts_at: '2027-04-12T20:30:00' };
  const page = pageOf([ticket(1)], { door: { name: 'Tor Nord', events: [later] } });
  const early = await phoneWith(HOUR, page);
  const scan = { itemId: code(1), scanId: idOf(1) };
  expect((await checkScan(early.db, { ...scan, at: EVENING + HOUR })).refusal).toBe('not_yet_valid');
  expect((await checkScan(early.db, { ...scan, at: EVENING + 1.5 * HOUR })).refusal).toBeNull();
});
