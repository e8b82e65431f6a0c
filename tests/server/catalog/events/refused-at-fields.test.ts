import { expect, test } from 'vitest';
import { refuse } from '../../../../src/contract/refusals.ts';
import { seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { EVENTS, managedEvents, offerOf } from './managed-events.ts';

const sentence = (...refusal: Parameters<typeof refuse>) => refuse(...refusal).message;

eachDatabase((_, openTestStore) => {
  const soldHall = async () => {
    const managed = await managedEvents(openTestStore);
    const { shop, hall } = managed;
    await place(shop, [seatLine(hall, hall.seats[0] as number), standingLine(hall, 3)]);
    return { ...managed, before: offerOf(await managed.read(hall.concert.id)) };
  };

  test('each price that has to stay is named with its reason', async () => {
    const { hall, offer, before } = await soldHall();
    const standing = before.prices.find(({ name }) => name === 'Stehplatz');
    const { body } = await offer(hall.concert.id, { prices: [] });
    expect(body).toMatchObject({
      code: 'price_in_use',
      errors: {
        [`gone_prices.${hall.concert.adult}`]: sentence('price_in_use', { names: 'Erwachsene' }),
        [`gone_prices.${standing?.id}`]: sentence('price_in_use', { names: 'Stehplatz' }),
      },
    });
  });

  test('a price that a discount holds for is named with the discount', async () => {
    const { hall, offer, shop, before } = await soldHall();
    const { store } = shop.services;
    const ermäßigt = before.prices.find(({ name }) => name === 'Ermäßigt')?.id ?? 0;
    await store.write(async (trx) => {
      const { id } = await trx.selectFrom('discounts').select('id').executeTakeFirstOrThrow();
      await trx.updateTable('discounts').set({ name: 'Früh' }).where('id', '=', id).execute();
      const scope = { discount_id: id, ticket_price_id: ermäßigt };
      await trx.insertInto('discount_prices').values(scope).execute();
    });
    const prices = before.prices.filter(({ id }) => id !== ermäßigt);
    expect((await offer(hall.concert.id, { prices })).body).toMatchObject({
      errors: { [`gone_prices.${ermäßigt}`]: sentence('discount_names_it', { names: 'Früh' }) },
    });
  });

  test('a limit below what is sold is refused at the limit, of a price, a block and of all', async () => {
    const { hall, offer, before } = await soldHall();
    const wrong = async (changes: Partial<typeof before>) =>
      (await offer(hall.concert.id, changes)).body.errors;
    const prices = before.prices.map((price) =>
      price.name === 'Stehplatz' ? { ...price, capacity: 2 } : price,
    );
    const place = prices.findIndex(({ name }) => name === 'Stehplatz');
    expect(await wrong({ prices })).toEqual({
      [`prices.${place}.capacity`]: sentence('capacity_below_taken', { names: 'Stehplatz', count: 3 }),
    });
    const blocks = before.blocks
      .toReversed()
      .map((block) => (block.block_id === hall.standing ? { ...block, capacity: 1 } : block));
    const index = blocks.findIndex(({ block_id }) => block_id === hall.standing);
    expect(await wrong({ blocks })).toEqual({
      [`blocks.${index}.capacity`]: sentence('capacity_below_taken', { names: 'Stehplätze', count: 3 }),
    });
    expect(await wrong({ capacity: 3 })).toEqual({
      capacity: sentence('capacity_below_taken', { names: 'allen Karten', count: 4 }),
    });
  });

  test('another plan is refused at the plan, and more places than are free at their number', async () => {
    const { hall, offer, office } = await soldHall();
    expect((await offer(hall.concert.id, { layout_id: null, blocks: [] })).body.errors).toEqual({
      layout_id: sentence('event_layout_sold'),
    });
    const tooMany = { seats: [], places: 500, reason: 'Technik' };
    const blocked = `${EVENTS}/${hall.concert.id}/blocks/${hall.standing}/blocked`;
    const answer = await office('POST', blocked, tooMany);
    expect(answer.body).toMatchObject({ code: 'places_taken', errors: { places: expect.any(String) } });
  });
});
