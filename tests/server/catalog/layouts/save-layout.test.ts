import { expect, test } from 'vitest';
import type { BlockSeats } from '../../../../src/contract/block-seats.ts';
import type { Layout } from '../../../../src/contract/layouts.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { block, openDrawnHall } from './drawn-hall.ts';

const keysOf = ({ elements }: Layout) => elements.map(({ key }) => key);

eachDatabase((_, openTestStore) => {
  test('a drawing is saved as it is drawn, and blocks keep their ids and seats', async () => {
    const { hallLayout, save, read, hall } = await openDrawnHall(openTestStore);
    const [blockA, standing] = hallLayout.elements;
    if (blockA === undefined || standing === undefined) throw new Error('The hall has two blocks.');
    const stage = {
      kind: 'stage' as const,
      key: 'stage',
      group: null,
      text: 'Bühne',
      ...{ x: 0, y: -50, w: 90, h: 20, rotation: 5 },
    };
    const turned = { ...blockA, x: 12.5, rotation: -30, group: 'g1' };
    const { status, body } = await save(hallLayout, [stage, turned, standing, block('new')]);
    expect(status).toBe(200);
    expect(body.layout.version).toBe(hallLayout.version + 1);
    const saved = await read(hallLayout.id);
    expect(saved.elements).toEqual([stage, turned, standing, block('new')]);
    expect(saved.blocks.slice(0, 2)).toMatchObject([
      { id: hall.blockA, seats: 10, available: 9 },
      { id: hall.standing, seats: 0 },
    ]);
    expect(saved.changed_by).toBe('Erika Muster');
  });

  test('guests see what was saved, without asking for it twice', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const address = `/api/booking/event/${hall.concert.id}`;
    await shop.call('GET', address);
    const label = {
      kind: 'label' as const,
      key: 'bar',
      group: null,
      text: 'Bar',
      ...{ x: 0, y: 300, w: 90, h: 20, rotation: 0 },
    };
    const moved = hallLayout.elements.map((element) => ({ ...element, x: element.x + 7 }));
    await save(hallLayout, [label, ...moved]);
    const { body } = await shop.call<{ event: { layout: { blocks: { x: number }[]; fittings: unknown } } }>(
      'GET',
      address,
    );
    expect(body.event.layout.blocks.map(({ x }) => x)).toEqual([7, 7]);
    expect(body.event.layout.fittings).toEqual([label]);
  });

  test('open pages of every event on the layout read it again, whether blocks or their seats were saved', async () => {
    const { shop, hallLayout, save, office, hall } = await openDrawnHall(openTestStore);
    const renewed: string[] = [];
    for (const [name, { id }] of Object.entries({
      concert: hall.concert,
      matinee: hall.matinee,
      fair: hall.fair,
    }))
      shop.services.changes.follow(id, () => {}, { onRenewal: () => renewed.push(name) });
    const { body } = await save(hallLayout, hallLayout.elements);
    expect(renewed.splice(0)).toEqual(['concert', 'matinee']);
    const path = `/api/office/blocks/${hall.blockA}`;
    const { rows } = (await office.call<{ block: BlockSeats }>('GET', path)).body.block;
    expect((await office.call('PUT', path, { version: body.layout.version, rows })).status).toBe(200);
    expect(renewed).toEqual(['concert', 'matinee']);
  });

  test('a block that grows has more places in every event on the layout', async () => {
    const { shop, hallLayout, save } = await openDrawnHall(openTestStore);
    const grown = hallLayout.elements.map((element) =>
      element.kind === 'block' && element.has_fixed_places ? { ...element, fixed_places: 12 } : element,
    );
    expect((await save(hallLayout, grown)).status).toBe(200);
    const contingents = shop.services.store.read.selectFrom('contingents').select('capacity');
    expect(await contingents.where('block_id', 'is not', null).execute()).toEqual([
      { capacity: 12 },
      { capacity: 12 },
    ]);
  });

  test('of two who save on the same version the second is told, and changes nothing', async () => {
    const { hallLayout, save, read } = await openDrawnHall(openTestStore);
    await save(hallLayout, [...hallLayout.elements, block('first')]);
    const second = await save(hallLayout, [...hallLayout.elements, block('second')]);
    // The highest that a column holds is no other case.
    const highest = await save({ ...hallLayout, version: 2_147_483_647 }, hallLayout.elements);
    for (const refused of [second, highest])
      expect(refused).toMatchObject({ status: 409, body: { code: 'layout_changed' } });
    expect(keysOf(await read(hallLayout.id))).toContain('first');
    expect(keysOf(await read(hallLayout.id))).not.toContain('second');
  });

  test('what is no version is told as such', async () => {
    const { hallLayout, save } = await openDrawnHall(openTestStore);
    for (const version of [1.5, 1e300, -1])
      expect((await save({ ...hallLayout, version }, hallLayout.elements)).status).toBe(422);
  });

  test('the same save twice, after a lost answer, is one', async () => {
    const { hallLayout, save } = await openDrawnHall(openTestStore);
    const elements = [...hallLayout.elements, block('new')];
    const first = await save(hallLayout, elements, 'the-same-save');
    const again = await save(hallLayout, elements, 'the-same-save');
    expect(again.status).toBe(200);
    expect(again.body.layout).toEqual(first.body.layout);
  });

  test('a block that is removed and drawn again comes back with its id, its seats and its category', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const [blockA, standing] = hallLayout.elements;
    if (blockA === undefined || standing === undefined) throw new Error('The hall has two blocks.');
    const { body } = await save(hallLayout, []);
    expect(body.layout.elements).toEqual([]);
    const back = await save(body.layout, [{ ...blockA, x: 5 }, standing]);
    expect(back.body.layout.blocks).toMatchObject([
      { id: hall.blockA, seats: 10, color: '8a5a12' },
      { id: hall.standing, color: '3f6130' },
    ]);
    const { body: event } = await shop.call<{ event: { places_left: number } }>(
      'GET',
      `/api/booking/event/${hall.concert.id}`,
    );
    expect(event.event.places_left).toBe(19);
  });

  test('a copy of a block gets seats of its own', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const { body } = await save(hallLayout, [
      ...hallLayout.elements,
      block('copy', { copy_of: hall.blockA }),
    ]);
    expect(body.layout.blocks[2]).toMatchObject({ key: 'copy', seats: 10, available: 9 });
    const ids = await shop.services.store.read.selectFrom('seats').select('id').execute();
    expect(ids).toHaveLength(20);
  });

  test('a block that is cut out and put in again keeps its seats, at once or later', async () => {
    const { hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const [, standing] = hallLayout.elements;
    if (standing === undefined) throw new Error('The hall has two blocks.');
    const pasted = block('pasted', { copy_of: hall.blockA });
    const atOnce = await save(hallLayout, [standing, pasted]);
    expect(atOnce.body.layout.blocks[1]).toMatchObject({ key: 'pasted', seats: 10 });
    const gone = await save(atOnce.body.layout, [standing]);
    const later = await save(gone.body.layout, [standing, block('again', { copy_of: hall.blockA })]);
    expect(later.body.layout.blocks[1]).toMatchObject({ key: 'again', seats: 10 });
  });

  test('a block that somebody bought a place in stays, and so does its kind; the refusal names it', async () => {
    const { shop, hallLayout, save, read, hall } = await openDrawnHall(openTestStore);
    const line = {
      ...{ is_fixed: false, event: hall.concert.id, id: hall.seats[0], name: '1', row: 'A' },
      ...{ block: hall.blockA, block_name: 'Block A', ticket_price_id: hall.concert.adult },
    };
    expect((await place(shop, [line])).status).toBe(200);
    const [blockA, standing] = hallLayout.elements;
    if (blockA?.kind !== 'block' || standing === undefined) throw new Error('The hall has two blocks.');
    const removed = await save(hallLayout, [standing]);
    expect(removed).toMatchObject({ status: 409, body: { code: 'blocks_sold', blocks: [blockA.key] } });
    expect(removed.body.message).toContain('„Block A“');
    const otherKind = await save(hallLayout, [
      { ...blockA, has_fixed_places: true, fixed_places: 50 },
      standing,
    ]);
    expect(otherKind.body.code).toBe('block_kind_sold');
    const moved = await save(hallLayout, [{ ...blockA, x: 400 }, standing]);
    expect(moved.status).toBe(200);
    expect((await read(hallLayout.id)).blocks[0]).toMatchObject({ id: hall.blockA, taken: 1 });
  });

  test('a block that somebody holds a place in stays for as long', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const guest = shop.guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    expect((await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats })).status).toBe(
      200,
    );
    const rest = hallLayout.elements.slice(1);
    expect((await save(hallLayout, rest)).body.code).toBe('blocks_held');
    shop.clock.advance(16 * 60_000);
    expect((await save(hallLayout, rest)).status).toBe(200);
  });

  test('a block with blocked places stays, and where to free them is said', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const headers = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'events@example.org',
      permissions: ['events'],
    });
    const places = `/api/office/events/${hall.concert.id}/blocks/${hall.blockA}`;
    const seats = hall.seats.slice(0, 1);
    const staff = shop.guest(headers);
    const wish = { seats, places: 0, reason: 'Technik' };
    expect((await staff.call('POST', `${places}/blocked`, wish)).status).toBe(200);
    const rest = hallLayout.elements.slice(1);
    const refused = await save(hallLayout, rest);
    expect(refused.body.code).toBe('blocks_blocked');
    expect(refused.body.message).toContain('„Block A“');
    expect((await staff.call('POST', `${places}/freed`, { seats, places: 0 })).status).toBe(200);
    expect((await save(hallLayout, rest)).status).toBe(200);
  });

  test('places without number follow the block in every event, but not below what is ordered', async () => {
    const { shop, hallLayout, save, hall } = await openDrawnHall(openTestStore);
    const [blockA, standing] = hallLayout.elements;
    if (blockA === undefined || standing?.kind !== 'block') throw new Error('The hall has two blocks.');
    const line = {
      ...{ is_fixed: true, event: hall.concert.id, name: 'Stehplatz', quantity: 4 },
      ...{ block: hall.standing, ticket_price_id: hall.concert.standing },
    };
    expect((await place(shop, [line])).status).toBe(200);
    const fewer = await save(hallLayout, [blockA, { ...standing, fixed_places: 3 }]);
    expect(fewer).toMatchObject({ status: 409, body: { code: 'block_places_sold', most: 4 } });
    const more = await save(hallLayout, [blockA, { ...standing, fixed_places: 12 }]);
    expect(more.status).toBe(200);
    expect((await place(shop, [{ ...line, quantity: 9 }])).status).toBe(409);
    expect((await place(shop, [{ ...line, quantity: 8 }])).status).toBe(200);
  });

  test('a limit that staff set for an event stays when the block grows, and is all of it when it shrinks', async () => {
    const { shop, hallLayout, save, hall, read } = await openDrawnHall(openTestStore);
    const [blockA, standing] = hallLayout.elements;
    if (blockA === undefined || standing?.kind !== 'block') throw new Error('The hall has two blocks.');
    const { store } = shop.services;
    const limit = store.read
      .selectFrom('contingents')
      .select('capacity')
      .where('event_id', '=', hall.concert.id)
      .where('block_id', '=', hall.standing);
    await store.write((trx) =>
      trx
        .updateTable('contingents')
        .set({ wanted: 6, capacity: 6 })
        .where('event_id', '=', hall.concert.id)
        .where('block_id', '=', hall.standing)
        .execute(),
    );
    for (const [places, capacity] of [
      [4, 4],
      [5, 5],
      [20, 6],
    ]) {
      const drawn = { ...standing, fixed_places: places as number };
      expect((await save(await read(hallLayout.id), [blockA, drawn])).status).toBe(200);
      expect(await limit.executeTakeFirst()).toEqual({ capacity });
    }
  });

  test.each([
    ['a side of nothing', { w: 0 }],
    ['a negative side', { h: -20 }],
    ['a side beyond all measure', { w: 1e9 }],
    ['no name', { name: '  ' }],
    ['a name of 61 letters', { name: 'x'.repeat(61) }],
    ['a hundred thousand places', { has_fixed_places: true, fixed_places: 100_000 }],
    ['a place beyond the paper', { x: 1e7 }],
    ['a rotation that never ends', { rotation: 1e6 }],
    ['a key that is none', { key: 'a b' }],
  ])('a block with %s is refused', async (_name, wrong) => {
    const { hallLayout, save } = await openDrawnHall(openTestStore);
    expect((await save(hallLayout, [block('wrong', wrong)])).status).toBe(422);
  });

  test('endless numbers, two of one key, 301 blocks and 10,001 places are refused', async () => {
    const { hallLayout, save, office } = await openDrawnHall(openTestStore);
    const path = `/api/office/layouts/${hallLayout.id}`;
    const endless = JSON.stringify({ version: 1, save: 'saved-once', name: 'x', elements: [block('a')] });
    expect((await office.call('PUT', path, endless.replace('"x":0', '"x":1e999'))).status).toBe(422);
    expect((await save(hallLayout, [block('a'), block('a')])).status).toBe(422);
    const many = Array.from({ length: 301 }, (_, index) => block(`n${index}`));
    expect((await save(hallLayout, many)).status).toBe(422);
    const large = ['a', 'b'].map((key) => block(key, { has_fixed_places: true, fixed_places: 5001 }));
    expect((await save(hallLayout, large)).body.code).toBe('too_many_seats');
  });
});
