import { expect, test } from 'vitest';
import type { DrawnBlock } from '../../../../src/domain/floor-plan.ts';
import { obstructView } from '../../../../src/domain/seat-edits.ts';
import { row } from '../../../domain/drawn-things.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { block, openDrawnHall } from './drawn-hall.ts';

interface SeenEvent {
  event: {
    places_left: number;
    layout: { blocks: { x: number; seats: { row: string; name: string }[] }[]; fittings: unknown };
  };
}

eachDatabase((_, openTestStore) => {
  const open = async () => {
    const opened = await openDrawnHall(openTestStore);
    const [blockA, standing] = opened.hallLayout.elements;
    if (blockA?.kind !== 'block' || standing?.kind !== 'block') throw new Error('The hall has two blocks.');
    const address = `/api/booking/event/${opened.hall.concert.id}`;
    const seen = async () => (await opened.shop.call<SeenEvent>('GET', address)).body.event;
    return { ...opened, blockA, standing, seen };
  };
  const orderSeat = async ({ shop, hall }: Awaited<ReturnType<typeof open>>) => {
    const line = {
      ...{ is_fixed: false, event: hall.concert.id, id: hall.seats[0], name: '1', row: 'A' },
      ...{ block: hall.blockA, block_name: 'Block A', ticket_price_id: hall.concert.adult },
    };
    expect((await place(shop, [line])).status).toBe(200);
  };

  test('guests see a drawing once it is published, and not before; blocks and seats keep their ids', async () => {
    const { hallLayout, draw, publish, read, seen, blockA, standing, hall } = await open();
    const stage = {
      kind: 'stage' as const,
      key: 'stage',
      group: null,
      text: 'Bühne',
      ...{ x: 0, y: -50, w: 90, h: 20, rotation: 5 },
    };
    const turned = { ...blockA, x: 12.5, rotation: -30, group: 'g1', arc: 20 };
    const before = await seen();
    const drawn = await draw(hallLayout, [
      stage,
      turned,
      standing,
      block('new', { table: 'round', sold_whole: true, rows: [row('A', 3)] }),
    ]);
    expect(drawn).toMatchObject({ status: 200, body: { version: hallLayout.version + 1 } });
    expect(await seen()).toEqual(before);
    const draft = await read(hallLayout.id);
    expect(draft).toMatchObject({ has_draft: true, is_published: true });

    expect((await publish(hallLayout.id, draft.version)).status).toBe(200);
    const after = await seen();
    expect(after.layout.blocks).toMatchObject([
      { id: hall.blockA, x: 12.5 },
      { id: hall.standing },
      { table: 'round', sold_together: 3, seats: [{ row: 'A', name: '1' }, {}, {}] },
    ]);
    expect(after.layout.fittings).toEqual([stage]);
    const published = await read(hallLayout.id);
    expect(published).toMatchObject({ has_draft: false, changed_by: 'Erika Muster' });
    expect(published.elements).toEqual([
      stage,
      turned,
      standing,
      block('new', { table: 'round', sold_whole: true, rows: [row('A', 3)] }),
    ]);
    expect(published.blocks.slice(0, 2)).toMatchObject([
      { id: hall.blockA, seats: 10, available: 9 },
      { id: hall.standing, seats: 0 },
    ]);
  });

  test('only a table is sold as a whole, with what is for sale at it', async () => {
    const { hallLayout, show, seen } = await open();
    const [places] = [row('A', 3)];
    const seats = places.seats.map((seat, n) => ({ ...seat, available: n > 0 }));
    const table = block('t', { table: 'long', sold_whole: true, rows: [{ ...places, seats }] });
    const { table: _, ...inRows } = block('r', { sold_whole: true, rows: [places] });
    await show(hallLayout, [...hallLayout.elements, table, inRows]);
    const { blocks } = (await seen()).layout;
    expect(blocks.map((one) => 'sold_together' in one && one.sold_together)).toEqual([
      false,
      false,
      2,
      false,
    ]);
  });

  test('a note on the view is published with its seat, and goes into a file and out of it', async () => {
    const { office, hallLayout, draw, preview, publish, read, blockA, standing } = await open();
    const note = (view?: string) => ({
      ...blockA,
      rows: obstructView(blockA.rows, new Set([blockA.rows[0]?.seats[1]?.key ?? '']), view ?? ''),
    });
    const noted = note('Säule links');
    const { body } = await draw(hallLayout, [noted, standing]);
    expect((await preview(hallLayout.id)).seats).toEqual({ added: 0, removed: 0, changed: 1, views: 1 });
    expect((await publish(hallLayout.id, body.version)).status).toBe(200);
    const published = await read(hallLayout.id);
    expect(published.elements[0]).toStrictEqual(noted);
    const { body: file } = await office.call('GET', `/api/office/layouts/${hallLayout.id}/export`);
    expect(JSON.stringify(file)).toContain('["2",2,1,"seat","Säule links"]');
    const { body: made } = await office.call<{ id: number }>('POST', '/api/office/layouts/file', file);
    const [copied] = (await read(made.id)).elements;
    expect(copied?.kind === 'block' && copied.rows[0]?.seats[1]?.view).toBe('Säule links');
    await draw(published, [note('x'.repeat(81)), standing]).then(({ status }) => expect(status).toBe(422));
    await draw(published, [note(), standing]);
    expect((await read(hallLayout.id)).elements[0]).toStrictEqual(blockA);
  });

  test('before it is published, what changes is told: blocks, seats, and holds that are lost', async () => {
    const { shop, hall, hallLayout, draw, preview, blockA } = await open();
    const guest = shop.guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    const held = await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    expect(held.status).toBe(200);
    const [first, ...others] = blockA.rows;
    const rows = [{ name: 'A', seats: first?.seats.slice(1) ?? [] }, ...others];
    await draw(hallLayout, [{ ...blockA, rows }, block('new', { name: 'Empore', rows: [row('A', 4)] })]);
    expect(await preview(hallLayout.id)).toEqual({
      version: hallLayout.version + 1,
      added: ['Empore'],
      removed: [hallLayout.elements[1]?.kind === 'block' ? hallLayout.elements[1].name : ''],
      changed: [blockA.name],
      seats: { added: 4, removed: 1, changed: 0, views: 0 },
      has_other_look: false,
      held: 1,
      unpriced: [
        { id: hall.concert.id, name: 'Konzert' },
        { id: hall.matinee.id, name: 'Matinee' },
      ],
      refused: null,
    });
  });

  test('what a guest holds in a place that goes is gone with it', async () => {
    const { shop, hall, hallLayout, show, standing } = await open();
    const guest = shop.guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    expect((await show(hallLayout, [standing])).status).toBe(200);
    expect(await shop.services.store.read.selectFrom('placements').selectAll().execute()).toEqual([]);
  });

  test('a draft that was thrown away never was, and one never published cannot be', async () => {
    const { hallLayout, draw, read, office } = await open();
    await draw(hallLayout, [block('other')]);
    const path = `/api/office/layouts/${hallLayout.id}`;
    expect((await office.call('DELETE', `${path}/draft`)).status).toBe(200);
    const { version: _, changed_at: _at, changed_by: _by, ...back } = await read(hallLayout.id);
    expect(hallLayout).toMatchObject(back);
    const nothing = await office.call('GET', `${path}/publication`);
    expect(nothing).toMatchObject({ status: 409, body: { code: 'nothing_to_publish' } });
    const { body } = await office.call<{ id: number }>('POST', '/api/office/layouts', { name: 'Neu' });
    const kept = await office.call('DELETE', `/api/office/layouts/${body.id}/draft`);
    expect(kept).toMatchObject({ status: 409, body: { code: 'never_published' } });
  });

  test('what was published once is taken as a draft again, with the same seats', async () => {
    const { hallLayout, show, read, office, blockA, standing, hall } = await open();
    await show(hallLayout, [{ ...blockA, name: 'Parkett' }, standing]);
    await show(await read(hallLayout.id), [standing]);
    const path = `/api/office/layouts/${hallLayout.id}`;
    const { body } = await office.call<{ versions: { id: number; places: number }[] }>(
      'GET',
      `${path}/versions`,
    );
    expect(body.versions.map(({ places }) => places)).toEqual([10, 19]);
    const former = body.versions[1]?.id;
    expect((await office.call('POST', `${path}/versions/${former}/draft`)).status).toBe(200);
    const draft = await read(hallLayout.id);
    expect(draft.elements).toEqual([{ ...blockA, name: 'Parkett' }, standing]);
    expect((await show(draft, draft.elements)).status).toBe(200);
    const { blocks } = await read(hallLayout.id);
    expect(blocks.find(({ key }) => key === blockA.key)).toMatchObject({ id: hall.blockA, color: '8a5a12' });
    expect((await office.call('POST', `${path}/versions/9999/draft`)).status).toBe(404);
  });

  test('who publishes what somebody has changed since is told, and guests see nothing new', async () => {
    const { hallLayout, draw, publish, read, seen, blockA, standing } = await open();
    const first = await draw(hallLayout, [{ ...blockA, x: 7 }, standing]);
    await draw(await read(hallLayout.id), [{ ...blockA, x: 9 }, standing]);
    const late = await publish(hallLayout.id, first.body.version);
    expect(late).toMatchObject({ status: 409, body: { code: 'layout_changed' } });
    expect((await seen()).layout.blocks[0]?.x).toBe(blockA.x);
  });

  test('open pages of every event on the layout read it again once it is published', async () => {
    const { shop, hallLayout, draw, publish, blockA, hall } = await open();
    const renewed: string[] = [];
    for (const [name, { id }] of Object.entries({
      concert: hall.concert,
      matinee: hall.matinee,
      fair: hall.fair,
    }))
      shop.services.changes.follow(id, () => {}, { onRenewal: () => renewed.push(name) });
    const { body } = await draw(hallLayout, [{ ...blockA, x: 1 }, ...hallLayout.elements.slice(1)]);
    expect(renewed).toEqual([]);
    await publish(hallLayout.id, body.version);
    expect(renewed).toEqual(['concert', 'matinee']);
  });

  test('of two who save on the same version the second is told, and changes nothing', async () => {
    const { hallLayout, draw, read } = await openDrawnHall(openTestStore);
    await draw(hallLayout, [...hallLayout.elements, block('first')]);
    const second = await draw(hallLayout, [...hallLayout.elements, block('second')]);
    // The highest that a column holds is no other case.
    const highest = await draw({ ...hallLayout, version: 2_147_483_647 }, hallLayout.elements);
    for (const refused of [second, highest])
      expect(refused).toMatchObject({ status: 409, body: { code: 'layout_changed' } });
    const keys = (await read(hallLayout.id)).elements.map(({ key }) => key);
    expect(keys).toContain('first');
    expect(keys).not.toContain('second');
  });

  test('what is no version is told as such', async () => {
    const { hallLayout, draw } = await openDrawnHall(openTestStore);
    for (const version of [1.5, 1e300, -1])
      expect((await draw({ ...hallLayout, version }, hallLayout.elements)).status).toBe(422);
  });

  test('the same save twice, after a lost answer, is one', async () => {
    const { hallLayout, draw } = await openDrawnHall(openTestStore);
    const elements = [...hallLayout.elements, block('new')];
    const first = await draw(hallLayout, elements, 'the-same-save');
    const again = await draw(hallLayout, elements, 'the-same-save');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('a block that is removed and drawn again comes back with its id, its seats and its category', async () => {
    const { hallLayout, show, read, hall, blockA, standing, seen } = await open();
    await show(hallLayout, []);
    const empty = await read(hallLayout.id);
    expect(empty.elements).toEqual([]);
    expect((await show(empty, [{ ...blockA, x: 5 }, standing])).status).toBe(200);
    expect((await read(hallLayout.id)).blocks).toMatchObject([
      { id: hall.blockA, seats: 10, color: '8a5a12' },
      { id: hall.standing, color: '3f6130' },
    ]);
    expect((await seen()).places_left).toBe(19);
  });

  test('seats keep their ids when they are renamed, moved, shut or exchange their names', async () => {
    const { shop, hallLayout, show, blockA, standing, hall } = await open();
    const [a, b] = blockA.rows;
    const [first, second, ...rest] = a?.seats ?? [];
    if (b === undefined || first === undefined || second === undefined)
      throw new Error('There are two rows.');
    const rows = [
      {
        name: 'A',
        seats: [{ ...first, name: second.name }, { ...second, name: first.name, available: false }, ...rest],
      },
      { ...b, name: 'Loge' },
    ];
    expect((await show(hallLayout, [{ ...blockA, rows }, standing])).status).toBe(200);
    const seats = shop.services.store.read.selectFrom('seats').select(['id', 'row', 'name', 'is_available']);
    const stored = await seats.where('block_id', '=', hall.blockA).orderBy('id').execute();
    expect(stored).toHaveLength(10);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(hall.seats));
    expect(stored.slice(0, 2)).toMatchObject([
      { name: second.name, is_available: 1 },
      { name: first.name, is_available: 0 },
    ]);
    expect(stored.at(-1)?.row).toBe('Loge');
  });

  test('a seat that somebody ordered stays, and is named with what brings it back', async () => {
    const opened = await open();
    const { hallLayout, draw, publish, preview, blockA, standing } = opened;
    await orderSeat(opened);
    const [first, ...others] = blockA.rows;
    const key = first?.seats[0]?.key as string;
    const rows = [{ name: 'A', seats: first?.seats.slice(1) ?? [] }, ...others];
    const drawn = await draw(hallLayout, [{ ...blockA, rows }, standing]);
    const seats = { [blockA.key]: [key] };
    const refused = await publish(hallLayout.id, drawn.body.version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'seats_taken_already', seats } });
    expect(refused.body.message).toContain('„A 1“');
    expect((await preview(hallLayout.id)).refused).toEqual({
      message: refused.body.message,
      blocks: [blockA],
      seats,
      guests: [{ seat: 'A 1', order_id: expect.stringMatching(/^\w{20,}/) }],
    });
    const { taken_seats } = await opened.read(hallLayout.id);
    expect(taken_seats).toEqual(seats);
  });

  test('a block that grows has more places in every event on the layout', async () => {
    const { shop, hallLayout, show } = await openDrawnHall(openTestStore);
    const grown = hallLayout.elements.map((element) =>
      element.kind === 'block' && element.has_fixed_places ? { ...element, fixed_places: 12 } : element,
    );
    expect((await show(hallLayout, grown)).status).toBe(200);
    const contingents = shop.services.store.read.selectFrom('contingents').select('capacity');
    expect(await contingents.where('block_id', 'is not', null).execute()).toEqual([
      { capacity: 12 },
      { capacity: 12 },
    ]);
  });

  test('a block that somebody bought a place in stays, and so does its kind; the refusal names it', async () => {
    const opened = await open();
    const { hallLayout, show, preview, read, blockA, standing, hall } = opened;
    await orderSeat(opened);
    const removed = await show(hallLayout, [standing]);
    expect(removed).toMatchObject({ status: 409, body: { code: 'blocks_sold', blocks: [blockA.key] } });
    expect(removed.body.message).toContain('„Block A“');
    expect((await preview(hallLayout.id)).refused?.blocks).toEqual([blockA]);
    const otherKind = { ...blockA, has_fixed_places: true, fixed_places: 50 };
    expect((await show(await read(hallLayout.id), [otherKind, standing])).body.code).toBe('block_kind_sold');
    const moved = await show(await read(hallLayout.id), [{ ...blockA, x: 400 }, standing]);
    expect(moved.status).toBe(200);
    expect((await read(hallLayout.id)).blocks[0]).toMatchObject({ id: hall.blockA, taken: 1 });
  });

  test('a block with blocked places stays, and where to free them is said', async () => {
    const { shop, hallLayout, show, publish, read, hall } = await open();
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
    const refused = await show(hallLayout, rest);
    expect(refused.body.code).toBe('blocks_blocked');
    expect(refused.body.message).toContain('„Block A“');
    expect((await staff.call('POST', `${places}/freed`, { seats, places: 0 })).status).toBe(200);
    const { version } = await read(hallLayout.id);
    expect((await publish(hallLayout.id, version)).status).toBe(200);
  });

  test('places without number follow the block in every event, but not below what is ordered', async () => {
    const { shop, hallLayout, show, preview, read, hall, blockA, standing } = await open();
    const line = {
      ...{ is_fixed: true, event: hall.concert.id, name: 'Stehplatz', quantity: 4 },
      ...{ block: hall.standing, ticket_price_id: hall.concert.standing },
    };
    expect((await place(shop, [line])).status).toBe(200);
    const fewer = await show(hallLayout, [blockA, { ...standing, fixed_places: 3 }]);
    expect(fewer).toMatchObject({ status: 409, body: { code: 'block_places_sold', most: 4 } });
    expect((await preview(hallLayout.id)).refused).toMatchObject({ message: fewer.body.message });
    const more = await show(await read(hallLayout.id), [blockA, { ...standing, fixed_places: 12 }]);
    expect(more.status).toBe(200);
    expect((await place(shop, [{ ...line, quantity: 9 }])).status).toBe(409);
    expect((await place(shop, [{ ...line, quantity: 8 }])).status).toBe(200);
  });

  test('a limit that staff set for an event stays when the block grows, and is all of it when it shrinks', async () => {
    const { shop, hallLayout, show, hall, read, blockA, standing } = await open();
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
      expect((await show(await read(hallLayout.id), [blockA, drawn])).status).toBe(200);
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
    ['rows that bend backwards', { arc: -1 }],
    ['rows that bend into themselves', { arc: 181 }],
    ['rows that bend by half a degree', { arc: 22.5 }],
    ['two rows of one name', { rows: [row('A', 1), { ...row('B', 1), name: 'A' }] }],
    ['two seats of one key', { rows: [row('A', 1), { ...row('A', 1), name: 'B' }] }],
    ['a row without seats', { rows: [row('A', 0)] }],
    ['10,001 seats', { rows: [row('A', 10_001)] }],
  ] satisfies [string, Partial<DrawnBlock>][])('a block with %s is refused', async (_name, wrong) => {
    const { hallLayout, draw } = await open();
    expect((await draw(hallLayout, [block('wrong', wrong)])).status).toBe(422);
  });

  test('endless numbers, two of one key, 301 blocks, two stages and 10,001 places are refused', async () => {
    const { hallLayout, draw, office, read } = await open();
    const path = `/api/office/layouts/${hallLayout.id}`;
    const endless = JSON.stringify({
      version: 1,
      save: 'saved-once',
      name: 'x',
      changed: [block('a')],
      removed: [],
    });
    expect((await office.call('PUT', path, endless.replace('"x":0', '"x":1e999'))).status).toBe(422);
    const twice = {
      version: 1,
      save: 'saved-once',
      name: 'x',
      changed: [block('a'), block('a')],
      removed: [],
    };
    expect((await office.call('PUT', path, twice)).status).toBe(422);
    const many = Array.from({ length: 301 }, (_, index) => block(`n${index}`));
    expect((await draw(hallLayout, many)).body.code).toBe('too_many_elements');
    const large = ['a', 'b'].map((key) => block(key, { has_fixed_places: true, fixed_places: 5001 }));
    expect((await draw(hallLayout, large)).body.code).toBe('too_many_seats');
    const stage = {
      ...{ x: 0, y: 0, w: 90, h: 20, rotation: 0 },
      kind: 'stage' as const,
      group: null,
      text: 'Bühne',
    };
    await draw(hallLayout, [{ ...stage, key: 'stage' }]);
    const another = [{ ...stage, key: 'another' }];
    const refused = await draw({ ...(await read(hallLayout.id)), elements: [] }, another);
    expect(refused.body.code).toBe('too_many_elements');
  });
});
