import { expect, test } from 'vitest';
import { eachDatabase } from '../../support/each-database.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { testShop } from '../../support/test-shop.ts';

const TEST_MAIL = '/api/office/settings/test-mail';
const MINUTE = 60_000;

eachDatabase((_, openTestStore) => {
  test('nobody sends himself more than a handful of test mails, from however many browsers', async () => {
    const store = await openTestStore();
    const shop = testShop(store, { config: { isRateLimited: true } });
    const now = shop.clock.now;
    const staff = await loggedInMember(store, now);
    const other = await loggedInMember(store, now, { email: 'otto@weinfest.example' });
    const send = async (headers = staff) => {
      await store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
      return shop.call<{ code?: string }>('POST', TEST_MAIL, {}, headers);
    };
    for (let n = 0; n < 5; n++) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_test_mails' } });
    expect((await send(other)).status).toBe(200);
    const mails = await store.read.selectFrom('outbox').select('id').execute();
    expect(mails).toHaveLength(6);
    shop.clock.advance(5 * MINUTE);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });
});
