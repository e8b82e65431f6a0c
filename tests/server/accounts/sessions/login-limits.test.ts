import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRefusal } from '../../../../src/contract/refusals.ts';
import {
  hashingSlots,
  knownBrowserSlots,
  NOBODYS_HASH,
} from '../../../../src/server/accounts/passwords/password-hash.ts';
import { hashSecret } from '../../../../src/server/platform/http/secrets.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { guestFrom } from '../../../support/guest-from.ts';
import { addMember } from '../../../support/team-member.ts';
import type { TestGuest } from '../../../support/test-guest.ts';
import { testShop } from '../../../support/test-shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

eachDatabase((_, openTestStore) => {
  async function open() {
    const store = await openTestStore();
    const shop = testShop(store, { config: { isRateLimited: true } });
    const erika = await addMember(store);
    const jonas = await addMember(store, { email: 'jonas@weinfest.example' });
    // Somebody the shop knows: guessing at nobody's password costs a quarter of a second each.
    const others: string[] = [];
    for (let i = 0; i < 6; i++)
      others.push((await addMember(store, { email: `team-${i}@weinfest.example` })).email);
    const logIn = (browser: TestGuest, { email, password }: { email: string; password: string }) =>
      browser.call('POST', '/api/login', { email, password });
    const guess = async (browser: TestGuest, email: string, count: number) => {
      const answers: number[] = [];
      for (let i = 0; i < count; i++)
        answers.push((await logIn(browser, { email, password: `guess ${i}` })).status);
      return answers;
    };
    return { store, shop, erika, jonas, others, logIn, guess };
  }

  test('one account is guessed at ten times from a network, others and other networks go on', async () => {
    const { shop, erika, jonas, logIn, guess } = await open();
    const here = guestFrom(shop, HERE);
    expect(await guess(here, erika.email.toUpperCase(), 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await logIn(here, erika)).headers.get('Retry-After')).toBe('30');
    expect((await logIn(guestFrom(shop, HERE), jonas)).status).toBe(200);
    expect((await logIn(guestFrom(shop, ELSEWHERE), erika)).status).toBe(200);
    shop.clock.advance(MINUTE / 2);
    expect((await logIn(here, erika)).status).toBe(200);
  });

  test('one account is guessed at fifty times from all networks together, and its owner still gets in', async () => {
    const { shop, erika, jonas, logIn, guess } = await open();
    const known = guestFrom(shop, HERE);
    expect((await logIn(known, erika)).status).toBe(200);
    for (let network = 1; network <= 5; network++)
      expect(await guess(guestFrom(shop, `198.51.100.${network}`), erika.email, 10)).toEqual(
        Array(10).fill(401),
      );
    const stranger = guestFrom(shop, '198.51.100.6');
    expect(await guess(stranger, erika.email, 1)).toEqual([429]);
    expect((await logIn(known, erika)).status).toBe(200);
    expect((await logIn(stranger, jonas)).status).toBe(200);
    shop.clock.advance(2 * MINUTE);
    expect(await guess(stranger, erika.email, 1)).toEqual([401]);
  });

  test('whose account all networks guess at gets in with a new password, from any browser', async () => {
    const { shop, store, erika, logIn, guess } = await open();
    for (let network = 1; network <= 5; network++)
      await guess(guestFrom(shop, `198.51.100.${network}`), erika.email, 10);
    const phone = guestFrom(shop, HERE);
    expect((await logIn(phone, erika)).status).toBe(429);
    const link = { token_hash: hashSecret('t'), user_id: erika.id, expires_at: shop.clock.now + 1 };
    await store.write((trx) => trx.insertInto('password_links').values(link).execute());
    const password = 'Silvaner & Kerner';
    expect((await phone.call('POST', '/api/password', { token: 't', password })).status).toBe(200);
    expect((await logIn(phone, { ...erika, password })).status).toBe(200);
  });

  test('thirty wrong passwords at many accounts make a network wait, right ones never count', async () => {
    const { shop, erika, jonas, others, logIn, guess } = await open();
    const here = guestFrom(shop, HERE);
    for (let i = 0; i < 5; i++) expect((await logIn(guestFrom(shop, HERE), erika)).status).toBe(200);
    for (const email of others) expect(await guess(here, email, 5)).toEqual(Array(5).fill(401));
    expect((await logIn(here, jonas)).status).toBe(429);
    expect((await logIn(guestFrom(shop, ELSEWHERE), jonas)).status).toBe(200);
  });

  test('who rents many networks together guesses four times as often as from one of them', async () => {
    const { shop, jonas, others, logIn, guess } = await open();
    for (let network = 1; network <= 4; network++) {
      const here = guestFrom(shop, `2001:db8:7:${network}00::1`);
      for (const email of others) expect(await guess(here, email, 5)).toEqual(Array(5).fill(401));
    }
    expect((await logIn(guestFrom(shop, '2001:db8:7:ff00::1'), jonas)).status).toBe(429);
    expect((await logIn(guestFrom(shop, '2001:db8:8:ff00::1'), jonas)).status).toBe(200);
    shop.clock.advance(MINUTE);
    expect((await logIn(guestFrom(shop, '2001:db8:7:ff00::1'), jonas)).status).toBe(200);
  });

  test('a browser that has logged in before does so again while strangers beside it guess', async () => {
    const { shop, erika, jonas, others, logIn, guess } = await open();
    const known = guestFrom(shop, HERE);
    const first = await logIn(known, erika);
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^known=[\w.-]+;.*Max-Age=15552000;.*HttpOnly.*SameSite=Strict/,
    );
    const stranger = guestFrom(shop, HERE);
    await guess(stranger, erika.email, 10);
    for (const email of others) await guess(stranger, email, 5);
    expect((await logIn(stranger, jonas)).status).toBe(429);
    expect((await logIn(known, erika)).status).toBe(200);
    // It is known for this account alone, and guesses no more often than others.
    expect((await logIn(known, jonas)).status).toBe(429);
    expect(await guess(known, erika.email, 11)).toEqual([...Array(10).fill(401), 429]);
  });

  test('an invented, an old and a token from before a new password are strangers', async () => {
    const { store, shop, erika, logIn, guess } = await open();
    const known = guestFrom(shop, ELSEWHERE);
    await logIn(known, erika);
    const token = known.cookies.get('known') as string;
    await guess(guestFrom(shop, HERE), erika.email, 10);
    const withToken = async (value: string) => {
      const browser = guestFrom(shop, HERE);
      browser.cookies.set('known', value);
      return (await browser.call('POST', '/api/login', { email: erika.email, password: 'wrong' })).status;
    };
    expect(await withToken(token)).toBe(401);
    for (const odd of ['x', '..', `${token}x`, token.replace(/^./, '0'), 'a.b.c'])
      expect([odd, await withToken(odd)]).toEqual([odd, 429]);
    // Counted by themselves, each of them would be ten guesses more.
    for (const varied of [`${token}.`, `${token}.${token}`, `${token}=`, `${token}~`])
      expect([varied, await withToken(varied)]).toEqual([varied, 429]);
    await store.write((trx) =>
      trx.updateTable('users').set({ password_hash: 'scrypt$1024$8$1$AAAA$AAAA' }).execute(),
    );
    expect(await withToken(token)).toBe(429);
  });

  test('after 180 days a browser is a stranger again', async () => {
    const { shop, erika, logIn, guess } = await open();
    const known = guestFrom(shop, HERE);
    await logIn(known, erika);
    shop.clock.advance(180 * DAY);
    await guess(guestFrom(shop, HERE), erika.email, 10);
    expect((await logIn(known, erika)).status).toBe(429);
  });

  test('a crowd in the queue keeps strangers out, not the browser that is known', async () => {
    const { shop, erika, logIn } = await open();
    const known = guestFrom(shop, HERE);
    await logIn(known, erika);
    await whileQueueIsFull(async () => {
      expect((await logIn(guestFrom(shop, HERE), erika)).status).toBe(503);
      expect((await logIn(known, erika)).status).toBe(200);
      expect(isRefusal(await knownBrowserSlots.run(async () => 'free'))).toBe(false);
    });
  });

  test('no browser is known to an account without a password: what it is kept with everybody can sign by', async () => {
    const { store, shop, logIn } = await open();
    const invited = await addMember(store, { email: 'anna@weinfest.example' });
    const without = { password_hash: NOBODYS_HASH };
    await store.write((trx) => trx.updateTable('users').set(without).where('id', '=', invited.id).execute());
    const facts = `${shop.clock.now.toString(36)}.nonce`;
    const signature = createHmac('sha256', NOBODYS_HASH).update(facts).digest('base64url');
    const stranger = guestFrom(shop, HERE);
    stranger.cookies.set('known', `${facts}.${signature}`);
    await whileQueueIsFull(async () => expect((await logIn(stranger, invited)).status).toBe(503));
  });
});

/** Strangers wait to have their passwords compared, as many as there may be. */
async function whileQueueIsFull(work: () => Promise<void>): Promise<void> {
  const ends: (() => void)[] = [];
  const crowd = Array.from({ length: 26 }, () =>
    hashingSlots.run(() => new Promise<void>((resolve) => ends.push(resolve))),
  );
  try {
    await work();
  } finally {
    const all = Promise.all(crowd);
    let isEmpty = false;
    void all.then(() => {
      isEmpty = true;
    });
    while (!isEmpty) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
