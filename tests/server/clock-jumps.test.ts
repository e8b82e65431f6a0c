import { describe, expect, test } from 'vitest';
import type { Postbox } from '../../src/server/messages/mail-message.ts';
import { CachedValue } from '../../src/server/platform/http/prepared/cached-value.ts';
import { releaseLapsedHolds } from '../../src/server/sales/holds/held-seats.ts';
import { eachDatabase } from '../support/each-database.ts';
import { openOrderAdmin } from '../support/order-admin.ts';
import { addMember } from '../support/team-member.ts';
import { deliverDueMail } from './messages/deliver-all.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const jumps = [
  ['an hour ahead', HOUR],
  ['an hour back', -HOUR],
  ['a day ahead', DAY],
  ['a day back', -DAY],
] as const;

/** A postbox that takes every mail and notes its id. */
function postbox(accept: () => Promise<void> = async () => {}) {
  const taken: string[] = [];
  const open: Postbox = {
    onlyStores: false,
    async post({ messageId }) {
      await accept();
      taken.push(String(messageId));
    },
    close() {},
  };
  return { open, taken };
}

eachDatabase((_, openTestStore) => {
  describe.each(jumps)('a clock that jumps %s', (_name, jump) => {
    test('keeps a held seat for its guest or frees it, for a quarter of an hour more at most', async () => {
      const { shop, hall } = await openOrderAdmin(openTestStore);
      const [seat] = hall.seats as [number];
      const path = `/booking/event/${hall.concert.id}/reserve`;
      const wish = { seats: [{ id: seat, ticket_price_id: hall.concert.adult }] };
      const guest = shop.guest();
      expect((await guest.call('POST', path, wish)).status).toBe(200);
      shop.clock.advance(jump);
      await releaseLapsedHolds(shop.services);
      const held = await guest.call<{ holds: { seconds_left: number }[] }>('GET', '/api/booking/holds');
      expect(held.body.holds.map(({ seconds_left }) => seconds_left)).toEqual(jump > 0 ? [] : [900]);
      expect((await shop.guest().call('POST', path, wish)).status).toBe(jump > 0 ? 200 : 409);
      shop.clock.advance(15 * MINUTE);
      await releaseLapsedHolds(shop.services);
      expect((await shop.guest().call('POST', path, wish)).status).toBe(200);
    });

    test('leaves what staff have blocked as it is', async () => {
      const { shop, hall, call, store } = await openOrderAdmin(openTestStore);
      const blocked = await call('POST', `/events/${hall.concert.id}/blocks/${hall.blockA}/blocked`, {
        seats: hall.seats.slice(0, 1),
        places: 0,
        reason: 'Technik',
      });
      expect(blocked.status).toBe(200);
      const rows = () => store.read.selectFrom('placements').selectAll().execute();
      const before = await rows();
      expect(before).toHaveLength(1);
      shop.clock.advance(jump);
      await releaseLapsedHolds(shop.services);
      expect(await rows()).toEqual(before);
    });

    test('sends each mail once, neither a day late nor again', async () => {
      const admin = await openOrderAdmin(openTestStore);
      const { services } = admin.shop;
      await admin.order();
      await admin.order();
      const refusing = postbox(() => Promise.reject(new Error('450 later')));
      await deliverDueMail(services, refusing.open);
      await admin.order();
      admin.shop.clock.advance(jump);
      const { open, taken } = postbox();
      for (let minute = 0; minute < 75; minute++) {
        await deliverDueMail(services, open);
        admin.shop.clock.advance(MINUTE);
      }
      expect(taken).toHaveLength(3);
      expect(new Set(taken).size).toBe(3);
    });

    test('keeps a member logged in for as long as a session lasts, and no longer than a week', async () => {
      const { shop, store } = await openOrderAdmin(openTestStore);
      const { email, password } = await addMember(store, { email: 'anna@weinfest.example' });
      const { body } = await shop.call<{ token: string }>('POST', '/api/login', { email, password });
      const refresh = async () =>
        (await shop.call('GET', '/api/updt', undefined, { Authorization: `Bearer ${body.token}` })).status;
      shop.clock.advance(jump);
      // Twelve hours without use end a session, for which a clock a day ahead must be taken.
      expect(await refresh()).toBe(jump === DAY ? 401 : 200);
      shop.clock.advance(7 * DAY);
      shop.clock.advance(jump < 0 ? -jump : 0);
      expect(await refresh()).toBe(401);
    });

    test('makes a value of the cache anew as soon as it may be out of date', async () => {
      let now = 10 * DAY;
      let made = 0;
      const value = new CachedValue(() => now, {
        version: () => 0,
        make: async () => ({ value: ++made, freshUntil: now + MINUTE }),
      });
      expect((await value.get()).value).toBe(1);
      now += jump;
      expect((await value.get()).value).toBe(2);
      now += MINUTE - 1;
      expect((await value.get()).value).toBe(2);
    });
  });
});
