import { expect, test } from 'vitest';
import type { BlockSeats, RowOfBlock } from '../../../../src/contract/block-seats.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { openDrawnHall } from './drawn-hall.ts';

interface Saved {
  block: BlockSeats;
  code?: string;
  message?: string;
}

eachDatabase((_, openTestStore) => {
  const open = async () => {
    const opened = await openDrawnHall(openTestStore);
    const path = `/api/office/blocks/${opened.hall.blockA}`;
    const { block } = (await opened.office.call<Saved>('GET', path)).body;
    const save = (rows: RowOfBlock[], version = block.layout.version) =>
      opened.office.call<Saved>('PUT', path, { version, rows });
    return { ...opened, block, save };
  };
  const openBent = async () => {
    const opened = await open();
    const { office, hall, block } = opened;
    const wish = { version: block.layout.version, rows: block.rows, arc: 60 };
    const { body } = await office.call<Saved>('PUT', `/api/office/blocks/${hall.blockA}`, wish);
    expect(body.block.arc).toBe(60);
    return opened;
  };
  const order = async ({ shop, hall }: Awaited<ReturnType<typeof open>>) => {
    const line = {
      ...{ is_fixed: false, event: hall.concert.id, id: hall.seats[0], name: '1', row: 'A' },
      ...{ block: hall.blockA, block_name: 'Block A', ticket_price_id: hall.concert.adult },
    };
    expect((await place(shop, [line])).status).toBe(200);
  };

  test('seats keep their ids when they are renamed, moved, shut or exchange their names', async () => {
    const { block, save } = await open();
    const [a, b] = block.rows;
    const [first, second, ...rest] = a?.seats ?? [];
    if (a === undefined || b === undefined || first === undefined || second === undefined) throw new Error();
    const swapped = [
      { ...first, name: second.name },
      { ...second, name: first.name, available: false },
    ];
    const { body } = await save([
      { name: 'A', seats: [...swapped, ...rest] },
      { ...b, name: 'Loge' },
    ]);
    expect(body.block.rows[0]?.seats.slice(0, 2)).toEqual(swapped);
    expect(body.block.rows[1]).toEqual({ ...b, name: 'Loge' });
    expect(body.block.layout.version).toBe(block.layout.version + 1);
  });

  test('rows are made anew, and guests see them at once', async () => {
    const { shop, hall, save } = await open();
    const seats = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: null, name: String(index + 1), position: index + 1, available: true, kind: 'seat' as const },
    }));
    await shop.call('GET', `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`);
    expect((await save([{ name: 'Z', seats }])).status).toBe(200);
    const { body } = await shop.call<{ block: { seats: { row: string }[] } }>(
      'GET',
      `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`,
    );
    expect(body.block.seats).toHaveLength(20);
    expect(body.block.seats[0]?.row).toBe('Z');
  });

  test('places for wheelchairs and companions are kept, and guests learn of them and of nothing else', async () => {
    const { shop, hall, office, block, save } = await open();
    const [a, ...others] = block.rows;
    const [first, second, ...rest] = a?.seats ?? [];
    if (a === undefined || first === undefined || second === undefined) throw new Error();
    const seats = [
      { ...first, kind: 'wheelchair' as const },
      { ...second, kind: 'companion' as const },
      ...rest,
    ];
    const { body } = await save([{ ...a, seats }, ...others]);
    expect(body.block.rows[0]?.seats.map(({ kind }) => kind)).toEqual([
      ...['wheelchair', 'companion'],
      ...rest.map(() => 'seat'),
    ]);
    const seen = await shop.call<{ block: { seats: { kind?: string }[] } }>(
      'GET',
      `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`,
    );
    expect(seen.body.block.seats.slice(0, 2).map(({ kind }) => kind)).toEqual(['wheelchair', 'companion']);
    expect(seen.body.block.seats.slice(2).some((seat) => 'kind' in seat)).toBe(false);

    const layout = `/api/office/layouts/${block.layout.id}`;
    const { body: copy } = await office.call<{ id: number }>('POST', `${layout}/copy`);
    const file = async (id: number) =>
      (
        await office.call<{ blocks: { rows: { seats: unknown[][] }[] }[] }>(
          'GET',
          `/api/office/layouts/${id}/export`,
        )
      ).body.blocks[0]?.rows[0]?.seats;
    expect(await file(copy.id)).toEqual(await file(block.layout.id));
    expect((await file(copy.id))?.slice(0, 3)).toEqual([
      ['1', 1, 1, 'wheelchair'],
      ['2', 2, 1, 'companion'],
      ['3', 3, 1],
    ]);
    expect((await save([{ ...a, seats: [{ ...first, kind: 'throne' as 'seat' }] }])).status).toBe(422);
  });

  test('rows that bend are kept, shown to guests, and copied with their block', async () => {
    const { shop, hall, office, block, read } = await openBent();
    const seen = await shop.call<{ block: { arc?: number } }>(
      'GET',
      `/api/booking/event/${hall.concert.id}/block/${hall.blockA}`,
    );
    expect(seen.body.block.arc).toBe(60);
    const layout = await read(block.layout.id);
    const [drawn] = layout.elements.filter((element) => element.kind === 'block');
    const twin = { ...drawn, key: 'twin', copy_of: hall.blockA };
    const drawing = { version: layout.version, save: 'save-twin-1', name: layout.name };
    const elements = [...layout.elements, twin];
    await office.call('PUT', `/api/office/layouts/${layout.id}`, { ...drawing, elements });
    const file = await office.call<{ blocks: { key: string; arc: number }[] }>(
      'GET',
      `/api/office/layouts/${layout.id}/export`,
    );
    expect(file.body.blocks.map(({ arc }) => arc)).toEqual([60, 0, 60]);
    const { body: copy } = await office.call<{ id: number }>('POST', '/api/office/layouts/file', file.body);
    const again = await office.call('GET', `/api/office/layouts/${copy.id}/export`);
    expect(again.body).toEqual(file.body);
  });

  test.each([-1, 181, 22.5])('rows do not bend by %s degrees', async (arc) => {
    const { office, hall, block } = await open();
    const wish = { version: block.layout.version, rows: block.rows, arc };
    expect((await office.call('PUT', `/api/office/blocks/${hall.blockA}`, wish)).status).toBe(422);
  });

  test('a seat that somebody ordered stays, and is named', async () => {
    const opened = await open();
    await order(opened);
    const { body } = await opened.save(opened.block.rows.slice(1));
    expect(body).toMatchObject({ code: 'seats_taken_already', taken: [opened.hall.seats[0]] });
    expect(body.message).toContain('„A 1“');
    const [first, ...rest] = opened.block.rows;
    const renamed = { ...first, name: 'Parkett', seats: first?.seats ?? [] };
    const saved = await opened.save([renamed, ...rest]);
    expect(saved.status).toBe(200);
    expect(saved.body.block.taken).toEqual([opened.hall.seats[0]]);
  });

  test('who edits an old version is told', async () => {
    const { block, save } = await open();
    await save(block.rows);
    expect((await save(block.rows)).body.code).toBe('layout_changed');
  });

  test('seats twice in a row, rows twice, and a hundred thousand of them are refused', async () => {
    const { block, save } = await open();
    const [row] = block.rows;
    const [seat] = row?.seats ?? [];
    if (row === undefined || seat === undefined) throw new Error('There is a row.');
    expect((await save([{ ...row, seats: [seat, { ...seat, id: null }] }])).status).toBe(422);
    expect((await save([row, row])).status).toBe(422);
    const many = Array.from({ length: 10_001 }, (_, index) => ({ ...seat, id: null, name: String(index) }));
    expect((await save([{ name: 'A', seats: many }])).status).toBe(422);
  });
});
