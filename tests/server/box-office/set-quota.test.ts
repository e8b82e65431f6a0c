import { expect, test } from 'vitest';
import { checkRemoval } from '../../../src/server/catalog/layouts/remove-block.ts';
import { openBoxOffice } from '../../support/box-office.ts';
import { customer, fairLine, standingLine } from '../../support/checkout.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { place } from '../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  test('what is kept back is not sold online, is issued at the box office, and can be given free', async () => {
    const { shop, hall, issue, gate, keepBack, offers } = await openBoxOffice(openTestStore);
    expect((await keepBack(15)).body).toEqual({ success: true, remaining: 15 });
    expect((await offers())[0]).toMatchObject({
      remaining: 15,
      issued: 0,
      free: 5,
      changed: { by: 'Erika Muster' },
    });
    const { body } = await shop.call<{ events: { id: number; places_left: number }[] }>(
      'GET',
      '/api/booking/events',
    );
    expect(body.events.find(({ id }) => id === hall.fair.id)?.places_left).toBe(5);
    expect((await place(shop, [fairLine(hall, 6)])).status).toBe(409);
    expect((await place(shop, [fairLine(hall, 5)])).status).toBe(200);

    expect((await issue(gate(4))).status).toBe(200);
    expect((await offers())[0]).toMatchObject({ remaining: 11, issued: 4, free: 0 });
    expect((await keepBack(1, 11)).body.remaining).toBe(1);
    expect((await offers())[0]).toMatchObject({ remaining: 1, free: 10 });
    expect((await place(shop, [fairLine(hall, 10)])).status).toBe(200);
    expect((await issue(gate(1))).status).toBe(200);
    expect((await issue(gate(1))).status).toBe(409);
  });

  test('once the quota is used up, the box office takes what is free for everybody', async () => {
    const { issue, gate, keepBack, offers, taken } = await openBoxOffice(openTestStore);
    await keepBack(3);
    expect((await issue(gate(5))).status).toBe(200);
    expect((await offers())[0]).toMatchObject({ remaining: 0, issued: 3, free: 15 });
    expect(await taken()).toContain(5);
    expect((await issue(gate(16))).body.lines).toEqual([{ line: 0, reason: 'sold_out', left: 15 }]);
  });

  test('neither the telephone nor Ehrenkarten take what is kept back for the box office', async () => {
    const { issue, fair, keepBack, offers } = await openBoxOffice(openTestStore);
    await keepBack(18);
    const call = (quantity: number) => issue({ kind: 'telephone', ...fair(quantity), customer });
    expect((await call(3)).status).toBe(409);
    expect((await call(1)).status).toBe(200);
    const gift = { kind: 'complimentary', reason: 'Sponsor', recipient: { lastname: 'Öhler' } };
    expect((await issue({ ...gift, ...fair(2) })).status).toBe(409);
    expect((await issue({ ...gift, ...fair(1) })).status).toBe(200);
    expect((await offers())[0]).toMatchObject({ remaining: 18, issued: 0, free: 0 });
  });

  test('of two blocks at one price each has its own places kept back', async () => {
    const { store, hall, issue, keepBack, offers } = await openBoxOffice(openTestStore);
    const { id: event, standing: ticket_price_id } = hall.concert;
    const second = await store.write(async (trx) => {
      const block = trx.selectFrom('blocks').selectAll().where('id', '=', hall.standing);
      const { id, ...like } = await block.executeTakeFirstOrThrow();
      const { id: added } = await trx
        .insertInto('blocks')
        .values({ ...like, key: 'empore', name: 'Empore' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const use = trx.selectFrom('event_blocks').selectAll().where('block_id', '=', id);
      const ofEvent = await use.where('event_id', '=', event).executeTakeFirstOrThrow();
      await trx
        .insertInto('event_blocks')
        .values({ ...ofEvent, block_id: added })
        .execute();
      const places = { event_id: event, block_id: added, ticket_price_id: null, capacity: 10 };
      await trx.insertInto('contingents').values(places).execute();
      return added;
    });
    for (const block of [hall.standing, second])
      expect((await keepBack(3, 0, { event, block, ticket_price_id })).status).toBe(200);
    const lines = [{ is_fixed: true, block: second, ticket_price_id, quantity: 2 }];
    expect((await issue({ kind: 'box_office', event, lines })).status).toBe(200);
    expect((await offers(event)).map(({ remaining, issued }) => [remaining, issued])).toEqual([
      [3, 0],
      [1, 2],
    ]);
  });

  test('places kept back in a block look taken to guests', async () => {
    const { shop, hall, issue, keepBack, offers } = await openBoxOffice(openTestStore);
    const { id: event, standing: ticket_price_id } = hall.concert;
    const standing = { event, block: hall.standing, ticket_price_id };
    expect((await keepBack(6, 0, standing)).status).toBe(200);
    const path = `/api/booking/event/${event}/block/${hall.standing}`;
    const places = async () =>
      (await shop.call<{ placements: unknown[] }>('GET', path)).body.placements.length;
    expect(await places()).toBe(6);
    expect((await place(shop, [standingLine(hall, 5)])).status).toBe(409);
    const lines = [{ is_fixed: true, block: hall.standing, ticket_price_id, quantity: 4 }];
    expect((await issue({ kind: 'box_office', event, lines })).status).toBe(200);
    expect(await places()).toBe(6);
    expect(await offers(event)).toMatchObject([{ remaining: 2, issued: 4, free: 4 }]);
    await keepBack(0, 2, standing);
    expect(await places()).toBe(4);
  });

  test('no more than is free can be kept back, and nobody overwrites what somebody else set', async () => {
    const { shop, hall, keepBack } = await openBoxOffice(openTestStore);
    await place(shop, [fairLine(hall, 8)]);
    expect((await keepBack(13)).body).toMatchObject({ code: 'quota_too_large', most: 12 });
    expect((await keepBack(10)).status).toBe(200);
    expect((await keepBack(10)).status).toBe(200);
    expect((await keepBack(11)).body).toMatchObject({ code: 'quota_changed', left: 10 });
    expect((await keepBack(13, 10)).body).toMatchObject({ code: 'quota_too_large', most: 12 });
    const unknown = { ticket_price_id: hall.concert.adult };
    expect((await keepBack(1, 0, unknown)).body.code).toBe('unknown_offer');
    expect((await keepBack(-1)).status).toBe(422);
  });

  test('a block in which places are kept back stays on the plan until they are given free', async () => {
    const { store, shop, hall, keepBack, issue } = await openBoxOffice(openTestStore);
    const { id: event, standing: ticket_price_id } = hall.concert;
    await keepBack(2, 0, { event, block: hall.standing, ticket_price_id });
    const judge = () =>
      store.write(async (trx) => {
        const block = trx.selectFrom('blocks').selectAll().where('id', '=', hall.standing);
        return checkRemoval(trx, [await block.executeTakeFirstOrThrow()], shop.clock.now);
      });
    expect(await judge()).toMatchObject({ code: 'blocks_kept_back', details: { names: '„Stehplätze“' } });
    await keepBack(0, 2, { event, block: hall.standing, ticket_price_id });
    expect(await judge()).toBeNull();
    const lines = [{ is_fixed: true, block: hall.standing, ticket_price_id, quantity: 1 }];
    expect((await issue({ kind: 'box_office', event, lines })).status).toBe(200);
    expect(await judge()).toMatchObject({ code: 'blocks_sold' });
  });
});
