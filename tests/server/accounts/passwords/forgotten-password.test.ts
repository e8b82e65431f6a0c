import { expect, test } from 'vitest';
import type { Store, Trx } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';
import { managedTeam } from '../team/managed-team.ts';

const HOUR_MS = 60 * 60 * 1000;
const FORGOTTEN = '/api/password/forgotten';
const mine = { email: ' ERIKA@weinfest.example' };

eachDatabase((_, openTestStore) => {
  test('a forgotten password is replaced by mail, and every session ends', async () => {
    const { shop, office, readToken, logIn } = await managedTeam(openTestStore);
    expect(await shop.call('POST', FORGOTTEN, mine)).toMatchObject({ body: { success: true } });
    const token = await readToken();
    const password = 'Silvaner & Kerner';
    expect((await shop.call('POST', '/api/password', { token, password })).status).toBe(200);
    expect((await office('GET', '/api/office/team')).status).toBe(401);
    expect((await logIn('erika@weinfest.example', 'Riesling & Silvaner')).status).toBe(401);
    expect((await logIn('erika@weinfest.example', password)).status).toBe(200);
    expect(await shop.call('POST', '/api/password', { token, password })).toMatchObject({
      body: { code: 'link_over' },
    });
  });

  test('for an address that nobody has the answer is the same, and no mail goes out', async () => {
    const { shop, readMails } = await managedTeam(openTestStore);
    const known = await shop.call('POST', FORGOTTEN, mine);
    const unknown = await shop.call('POST', FORGOTTEN, { email: 'nobody@weinfest.example' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await readMails()).toHaveLength(1);
  });

  test('for an address that nobody has the database writes as much, so that no clock tells them apart', async () => {
    const store = await openTestStore();
    const { spied, written } = spyOnWrites(store);
    const shop = testShop(spied);
    await addMember(store);
    const writtenFor = async (email: string) => {
      written.length = 0;
      expect((await shop.call('POST', FORGOTTEN, { email })).status).toBe(200);
      return written.filter((what) => what.startsWith('insert'));
    };
    const strangers = await writtenFor('nobody@weinfest.example');
    expect(strangers).toEqual(['insertInto outbox']);
    expect(await writtenFor(mine.email)).toEqual(strangers);
    // The second mail while the first one waits.
    expect(await writtenFor(mine.email)).toEqual(strangers);
    expect(await store.read.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
  });

  test('the link is good for an hour', async () => {
    const { shop, readToken } = await managedTeam(openTestStore);
    await shop.call('POST', FORGOTTEN, mine);
    const token = await readToken();
    const read = () => shop.call('POST', '/api/password/link', { token });
    shop.clock.advance(HOUR_MS - 1);
    expect((await read()).status).toBe(200);
    shop.clock.advance(1);
    expect((await read()).status).toBe(409);
    const set = await shop.call('POST', '/api/password', { token, password: 'Riesling 2026' });
    expect(set).toMatchObject({ body: { code: 'link_over' } });
  });

  test('a short password is refused and the link stays good', async () => {
    const { shop, readToken } = await managedTeam(openTestStore);
    await shop.call('POST', FORGOTTEN, mine);
    const token = await readToken();
    expect(await shop.call('POST', '/api/password', { token, password: 'zu kurz' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Bitte mindestens 10 Zeichen' } },
    });
    expect(
      (await shop.call('POST', '/api/password', { token, password: '🍇🐝🌙🥨🎻⛵🧀🕯️🪜🎈' })).status,
    ).toBe(200);
  });

  test('nobody floods a mailbox, be it there or not', async () => {
    const shop = testShop(await openTestStore(), { config: { isRateLimited: true } });
    for (const email of ['erika@weinfest.example', 'nobody@weinfest.example']) {
      const from = (n: number) => ({ 'X-Forwarded-For': `10.0.0.${n}` });
      const statuses = [];
      for (let n = 0; n < 4; n++)
        statuses.push((await shop.call('POST', FORGOTTEN, { email }, from(n))).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

/** Writes down what operations of a store write. */
function spyOnWrites(store: Store): { spied: Store; written: string[] } {
  const written: string[] = [];
  const spyOn = (trx: Trx) =>
    new Proxy(trx, {
      get(target, name) {
        const part: unknown = Reflect.get(target, name, target);
        if (typeof part !== 'function') return part;
        return (...asked: unknown[]) => {
          written.push(`${String(name)} ${String(asked[0])}`);
          return Reflect.apply(part, target, asked);
        };
      },
    });
  return { spied: { ...store, write: (operation) => store.write((trx) => operation(spyOn(trx))) }, written };
}
