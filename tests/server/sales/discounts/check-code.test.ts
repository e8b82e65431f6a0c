import { expect, test } from 'vitest';
import { fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

const PATH = '/api/booking/checkout/discount';

eachDatabase((_, openTestStore) => {
  test('a code says what it takes off, in any letter case, without being used', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const { call } = testShop(store);
    const basket = [fairLine(hall, 1)];
    expect((await call('POST', PATH, { discount: 'ten', basket })).body).toEqual({
      success: true,
      discount: null,
      percentage: 10,
    });
    expect((await call('POST', PATH, { discount: ' Five ', basket })).body).toEqual({
      success: true,
      discount: 5,
      percentage: null,
    });
    for (let i = 0; i < 3; i++)
      expect((await call('POST', PATH, { discount: 'once', basket })).body.success).toBe(true);
  });

  test('a code with a least value says from which it holds, by our own prices', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const { call } = testShop(store);
    await store.write((trx) =>
      trx.updateTable('discounts').set({ min_order_cents: 2000 }).where('code', '=', 'TEN').execute(),
    );
    const ask = async (...basket: unknown[]) => (await call('POST', PATH, { discount: 'TEN', basket })).body;
    const refused = { success: false, message: 'Dieser Rabattcode gilt ab einem Bestellwert von 20,00 €.' };
    expect(await ask(fairLine(hall, 2))).toMatchObject(refused);
    expect(await ask(fairLine(hall, 3))).toMatchObject({ success: true, percentage: 10 });
    expect(await ask(seatLine(hall, hall.seats[0] as number))).toMatchObject({ success: true });
    expect(await ask({ ...fairLine(hall, 10), ticket_price_id: 99_999 })).toMatchObject(refused);
  });

  test('a code that does not hold says why, without an error status', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const { call, clock } = testShop(store);
    const over = {
      name: 'Alt',
      code: 'OLD',
      amount_cents: 100,
      percent: null,
      starts_at: null,
      ends_at: '2027-03-01T15:00:00',
      max_uses: null,
      is_paused: 0,
    } as const;
    await store.write(async (trx) => {
      await trx.insertInto('discounts').values(over).execute();
      await trx
        .insertInto('discounts')
        .values({ ...over, code: 'PAUSED', ends_at: null, is_paused: 1 })
        .execute();
      await trx
        .insertInto('discounts')
        .values({ ...over, code: 'USED', ends_at: null, max_uses: 0 })
        .execute();
      const { id } = await trx
        .insertInto('discounts')
        .values({ ...over, code: 'CONCERT', ends_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('discount_events')
        .values({ discount_id: id, event_id: hall.concert.id })
        .execute();
    });
    const ask = async (discount: string, basket = [fairLine(hall, 1)] as unknown[]) =>
      (await call('POST', PATH, { discount, basket })).body;
    const refused = (part: string) => ({
      success: false,
      discount: null,
      percentage: null,
      message: expect.stringContaining(part),
    });
    expect(await ask('NIE')).toEqual(refused('kennen wir nicht'));
    for (const blank of ['', ' \u200b'])
      expect(await ask(blank)).toEqual(refused('Gib deinen Rabattcode ein.'));
    expect(await ask('OLD')).toEqual(refused('gilt gerade nicht'));
    expect(await ask('PAUSED')).toEqual(refused('gilt gerade nicht'));
    expect(await ask('USED')).toEqual(refused('schon so oft eingelöst'));
    const seat = seatLine(hall, hall.seats[0] as number);
    expect(await ask('CONCERT', [seat, fairLine(hall, 1)])).toEqual(refused('nicht für alle Karten'));
    expect(await ask('CONCERT', [seat])).toMatchObject({ success: true, discount: 1 });
    clock.advance(-60_001);
    expect(await ask('OLD')).toMatchObject({ success: true });
  });
});
