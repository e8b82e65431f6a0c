import { expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheDoor, EVENING } from './ticket-at-the-door.ts';

const HOUR = 60 * 60 * 1000;
const scanId = (n: number) => ({ 'X-Scan-Id': `scan-of-gate-one-${n}` });
const verdicts = async (store: Store) =>
  (await store.read.selectFrom('scans').select('verdict').orderBy('verdict').execute()).map((s) => s.verdict);

eachDatabase((_, openTestStore) => {
  test('ten doors at the same moment let a ticket in exactly once', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    // Over and over: in the first round the database has not enough connections yet for a race.
    for (let round = 0; round < 6; round++) {
      const id = await buy();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => scan(id, scanId(10 * round + n))),
      );
      expect(answers.filter((answer) => answer.status)).toHaveLength(1);
      const second = answers.filter((answer) => !answer.status);
      expect(new Set(second.map((answer) => answer.reason))).toEqual(new Set(['redeemed']));
      for (const answer of second) expect(answer.redeemed_by).toBe('Erika Muster');
    }
    const judged = await verdicts(store);
    expect(judged.filter((verdict) => verdict === 'admitted')).toHaveLength(6);
    expect(judged.filter((verdict) => verdict === 'redeemed')).toHaveLength(54);
  });

  test('the same scan sent again is answered as the first time and counts once', async () => {
    const { store, shop, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    const first = await scan(id, scanId(1));
    expect(first).toMatchObject({ status: true, redeemed: true });
    shop.clock.advance(HOUR / 2);
    expect(await scan(id, scanId(1))).toEqual(first);
    expect(await scan(id.toLowerCase(), scanId(1))).toEqual(first);
    expect(await scan(id, scanId(2))).toMatchObject({ status: false, reason: 'redeemed' });
    expect(await verdicts(store)).toEqual(['admitted', 'redeemed']);
  });

  test('the same scan sent ten times at once is one scan with one answer', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(id, scanId(1))));
    for (const answer of answers) expect(answer).toMatchObject({ status: true, redeemed: true });
    expect(await verdicts(store)).toEqual(['admitted']);
  });

  test('a refusal is repeated too, although the ticket was paid meanwhile; a new scan lets it in', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy('open');
    const first = await scan(id, scanId(1));
    expect(first).toMatchObject({ status: false, reason: 'unpaid' });
    await store.write((trx) => trx.updateTable('orders').set({ status: 'paid' }).execute());
    expect(await scan(id, scanId(1))).toEqual(first);
    expect(await scan(id, scanId(2))).toMatchObject({ status: true });
  });

  test('an unknown code repeats as unknown', async () => {
    const { store, scan } = await atTheDoor(await openTestStore());
    const first = await scan('0123456789ABCDEFGHJK', scanId(1));
    expect(await scan('0123456789ABCDEFGHJK', scanId(1))).toEqual(first);
    expect(await verdicts(store)).toEqual(['unknown']);
  });

  test('a scan id that belongs to another ticket is refused and lets nobody in', async () => {
    const { store, shop, buy, scan } = await atTheDoor(await openTestStore());
    const [one, two] = [await buy(), await buy()];
    await scan(one, scanId(1));
    const headers = await loggedInMember(store, EVENING, { email: 'x@y.example', permissions: ['checkin'] });
    const again = await shop.call('GET', `/api/item/${two}/checkin`, undefined, { ...headers, ...scanId(1) });
    expect(again.status).toBe(400);
    expect(await scan(two, scanId(2))).toMatchObject({ status: true });
  });

  test('a scan sent later counts as of the moment it was made', async () => {
    const { shop, store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    const at = new Date(EVENING).toISOString();
    shop.clock.advance(HOUR / 2);
    await scan(id, { ...scanId(1), 'X-Scanned-At': at });
    expect(await scan(id)).toMatchObject({ redeemed_at: '2027-04-12T21:00:00' });
    const scans = await store.read.selectFrom('scans').select(['scanned_at', 'received_at']).execute();
    expect(scans[0]).toEqual({ scanned_at: EVENING, received_at: EVENING + HOUR / 2 });
  });

  test('a phone whose clock runs ahead scans now, not in the future', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    await scan(await buy(), { 'X-Scanned-At': '2099-01-01T00:00:00Z' });
    expect(await store.read.selectFrom('scans').select('scanned_at').execute()).toEqual([
      { scanned_at: EVENING },
    ]);
  });

  test.each([
    { 'X-Scan-Id': 'short' },
    { 'X-Scan-Id': 'x'.repeat(65) },
    { 'X-Scan-Id': 'with blanks in it, so it is none' },
    { 'X-Scanned-At': 'yesterday' },
    { 'X-Scanned-At': '2027-02-30T99:00:00Z' },
    { 'X-Scanned-At': '0001-01-01T00:00:00Z' },
    { 'X-Scanned-At': '2027-01-01T00:00:00Z' },
  ] as Record<string, string>[])('%o is refused in words, and nothing is redeemed', async (headers) => {
    const { store, shop, buy } = await atTheDoor(await openTestStore());
    const id = await buy();
    const staff = await loggedInMember(store, EVENING, { email: 'x@y.example', permissions: ['checkin'] });
    const { status, body } = await shop.call('GET', `/api/item/${id}/checkin`, undefined, {
      ...staff,
      ...headers,
    });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([Object.keys(headers)[0] ?? '']);
    expect(await verdicts(store)).toEqual([]);
  });
});
