import { expect, test } from 'vitest';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { openBoxOffice } from '../../../support/box-office.ts';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

/** Does something while the words of the orders are written and not committed yet. */
async function whileWordsAreWritten<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = writeSearchTerms({
    ...store,
    write: (operation) =>
      store.write(async (trx) => {
        const answer = await operation(trx);
        isWritten.resolve();
        await mayCommit.promise;
        return answer;
      }),
  });
  await isWritten.promise;
  const working = work();
  await untilSomebodyWaits(store);
  mayCommit.resolve();
  await writing;
  return working;
}

const words = async (store: Store) => {
  while ((await writeSearchTerms(store)) > 0);
  const rows = await store.read.selectFrom('order_words').select('word').execute();
  return rows.map(({ word }) => word).join(' ');
};

eachDatabase((_, openTestStore) => {
  test('whoever is forgotten while the words of his order are written is found no more', async () => {
    const { shop, store, issue, gift } = await openBoxOffice(openTestStore);
    await issue({ ...gift, recipient: { lastname: 'Zanzibar', email: 'zanzibar@example.org' } });
    shop.clock.now = Date.parse('2027-07-12T22:00:00Z');
    await whileWordsAreWritten(store, () => runRetention(shop.services));
    expect(shop.log.at(-1)?.facts).toMatchObject({ free_guests: 1 });
    expect(await words(store)).not.toContain('zanzibar');
  });

  test('an order that is deleted while its words are written leaves none', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const id = await admin.order([admin.seat(0)]);
    await admin.book(id, (await admin.read(id)).total, 0);
    shop.clock.now = Date.parse('2036-01-02T12:00:00Z');
    await whileWordsAreWritten(store, () => runRetention(shop.services));
    expect(shop.log.at(-1)?.facts).toMatchObject({ old_orders: 1 });
    expect(await words(store)).toBe('');
  });

  test('an unpaid order that is deleted while its words are written leaves none', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    await admin.order([admin.seat(0)]);
    shop.clock.now = Date.parse('2027-08-02T12:00:00Z');
    await whileWordsAreWritten(store, () => runRetention(shop.services));
    expect(shop.log.at(-1)?.facts).toMatchObject({ unpaid_orders: 1 });
    expect(await words(store)).toBe('');
  });

  test('what is erased or corrected by staff while the words are written does not come back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const name = { ...customer, lastname: 'Zanzibar' };
    const cancelled = await admin.order([admin.seat(0)], { customer: name });
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));
    const corrected = await admin.order([admin.seat(1)], { customer: { ...name, email: 'b@example.org' } });
    const { version, customer: before } = await admin.read(corrected);
    const renamed = { customer: { ...before, lastname: 'Neumann' }, version };
    const staff = await loggedInMember(store, shop.clock.now, { email: 'staff@example.org' });
    await whileWordsAreWritten(store, () =>
      Promise.all([
        admin.call('PUT', `/orders/${corrected}/customer`, renamed),
        shop.call('POST', '/api/office/persons/erase', { email: name.email, orders: [cancelled] }, staff),
      ]),
    );
    expect(await words(store)).toContain('neumann');
    expect(await words(store)).not.toContain('zanzibar');
  });
});
