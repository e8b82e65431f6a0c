import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

eachDatabase((_, openTestStore) => {
  async function reserveAt(publicUrl: string) {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const guest = testShop(store, { config: { publicUrl } }).guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    const answer = await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    const holds = async () =>
      (await guest.call<{ holds: unknown[] }>('GET', '/api/booking/holds')).body.holds.length;
    return { guest, cookie: answer.headers.get('Set-Cookie') ?? '', holds };
  }

  test('over https the cookie is bound to this very host, and another of the old name is none of ours', async () => {
    const { guest, cookie, holds } = await reserveAt('https://karten.example');
    expect(cookie).toMatch(/^__Host-guest=.{43};.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain/i);
    expect(await holds()).toBe(1);
    const value = guest.cookies.get('__Host-guest') as string;
    guest.cookies.clear();
    guest.cookies.set('guest', value);
    expect(await holds()).toBe(0);
  });

  test('over plain http, where browsers take no such name, it is called guest', async () => {
    const { cookie, holds } = await reserveAt('http://localhost:3000');
    expect(cookie).toMatch(/^guest=.{43};/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await holds()).toBe(1);
  });
});
