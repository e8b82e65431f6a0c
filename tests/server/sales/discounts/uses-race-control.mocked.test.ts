import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Trx } from '../../../../src/server/platform/database/store.ts';
import { checkout, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

// The same race as in orders/contingent-race.test.ts, with the limit left out of the statement that counts a use.
vi.mock('../../../../src/server/sales/discounts/discounts.repository.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  async countUse(trx: Trx, { id }: { id: number }) {
    const uses = sql<number>`uses + 1`;
    await trx.updateTable('discounts').set({ uses }).where('id', '=', id).execute();
    return true;
  },
}));

eachDatabase((database, openTestStore) => {
  test('without the limit in the count the race sees a code for one use redeemed more than once', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const shop = testShop(store);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        shop
          .guest()
          .call(
            'POST',
            '/api/booking/checkout/invoice',
            checkout([fairLine(hall, 1)], { discountCode: 'ONCE', discount: 5 }),
            { 'Idempotency-Key': `code-for-one-use-${i}` },
          ),
      ),
    );
    const redeemed = answers.filter(({ status }) => status === 200).length;
    // On SQLite orders go one after another, and the look before the count already sees the first.
    if (database === 'SQLite') expect(redeemed).toBe(1);
    else expect(redeemed).toBeGreaterThan(1);
  });
});
