import { expect, test } from 'vitest';
import { type ListedTicketName, listedTicketName } from '../../../../src/domain/item-code.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { atTheGate, type Gate } from '../at-the-gate.ts';

/** The tickets of a gate's list, by the names that its phone has for them. */
async function namesAt(gate: Gate): Promise<ListedTicketName[]> {
  const { tickets } = (await gate.sync()).body;
  return tickets.map(([key, , , , , , , , , , orderNumber]) => ({ key, orderNumber }));
}

eachDatabase((_, openTestStore) => {
  test('what a phone holds, and is told when it asks, has no code of a ticket in it', async () => {
    const { shop, buy, buySeat, pair, hall } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord', [hall.fair.id, hall.concert.id]);
    const codes = [...(await buy(3)), await buySeat(1)];
    const at = { 'X-Scan-Verdict': 'admitted', 'X-Scanned-At': new Date(shop.clock.now).toISOString() };
    for (const id of ['scan-of-the-first-1', 'scan-of-the-second'])
      await gate.scan(codes[0] as string, { ...at, 'X-Scan-Id': id });
    const { body } = await gate.sync();
    expect([body.tickets.length, body.conflicts.length]).toEqual([4, 1]);
    for (const code of codes) expect(JSON.stringify(body)).not.toContain(code.slice(0, 11));
  });

  test('where a list goes on from never tells whether a code begins with more than four letters', async () => {
    const { shop, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const [code = ''] = await buy(1);
    const listedAfter = async (beginning: string) =>
      (await gate.sync(`${shop.clock.now}.${beginning}`)).body.tickets.length;
    expect(await listedAfter(code.slice(0, 4))).toBe(1);
    expect(await listedAfter(`${code.slice(0, 4)}${'Z'.repeat(6)}`)).toBe(1);
    expect(await listedAfter('ZZZZ')).toBe(0);
  });

  test('a ticket picked from the list is let in once, by its name or by its code, and its code stays unsaid', async () => {
    const { store, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const codes = await buy(3);
    const [first] = (await namesAt(gate)) as [ListedTicketName];
    const name = listedTicketName(first);
    const answer = await gate.scan(name, { 'X-Scan-Id': 'scan-from-the-list' });
    expect(answer).toMatchObject({ status: true, redeemed: true, item: { id: name } });
    const [scan] = await store.read.selectFrom('scans').selectAll().execute();
    expect(codes).toContain(scan?.item_id);
    expect(await gate.scan(name)).toMatchObject({ status: false, reason: 'redeemed', item: { id: name } });
    expect(await gate.scan(scan?.item_id as string)).toMatchObject({
      reason: 'redeemed',
      item: { id: scan?.item_id },
    });
    expect(await gate.scan(name, { 'X-Scan-Id': 'scan-from-the-list' })).toMatchObject({ status: true });
  });

  test('the key of another order’s ticket opens nothing, and to guests a name says nothing', async () => {
    const { shop, store, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    await buy(1);
    await buy(1);
    const [one, other] = (await namesAt(gate)) as [ListedTicketName, ListedTicketName];
    const wrong = [
      listedTicketName({ ...one, orderNumber: other.orderNumber }),
      listedTicketName({ ...one, key: 'A'.repeat(16) }),
      listedTicketName({ ...one, orderNumber: "x' or '1'='1" }),
    ];
    for (const name of wrong)
      expect(await gate.scan(encodeURIComponent(name))).toMatchObject({ status: false, reason: 'unknown' });
    expect(await store.read.selectFrom('scans').selectAll().execute()).toEqual([]);
    const { body } = await shop.guest().call('GET', `/api/item/${listedTicketName(one)}/checkin`);
    expect(body).toMatchObject({ status: false, reason: 'unknown', item: null });
  });
});
