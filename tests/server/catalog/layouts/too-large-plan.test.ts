import { expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { block, openDrawnHall } from './drawn-hall.ts';

const seatsOf = async ({ read }: Store) => (await read.selectFrom('seats').select('id').execute()).length;

const seatsUpTo = (count: number) => Array.from({ length: count }, (_, i) => [String(i), 1]);
const fileOf = (places: number | null, seats: number) => ({
  format: 'kartenshop-saalplan',
  version: 1,
  name: 'Groß',
  fittings: null,
  blocks: [
    {
      key: 'a',
      group: null,
      ...{ x: 0, y: 0, w: 100, h: 80, rotation: 0 },
      name: 'A',
      places,
      rows: [{ name: '1', seats: seatsUpTo(seats) }],
    },
  ],
});

eachDatabase((_, openTestStore) => {
  test('a file brings no more seats than a plan may have, also behind places without number', async () => {
    const { office, shop } = await openDrawnHall(openTestStore);
    const before = await seatsOf(shop.services.store);
    const refused = await office.call('POST', '/api/office/layouts/file', fileOf(0, 10_001));
    expect(refused.status).toBe(422);
    expect(await seatsOf(shop.services.store)).toBe(before);
  });

  test('copies of a large block end where a plan is full, however they are drawn', async () => {
    const { office, shop, read, save } = await openDrawnHall(openTestStore);
    const { body } = await office.call<{ id: number }>(
      'POST',
      '/api/office/layouts/file',
      fileOf(null, 6000),
    );
    const large = await read(body.id);
    const before = await seatsOf(shop.services.store);
    const copy_of = large.blocks[0]?.id as number;
    const copies = ['b', 'c', 'd'].map((key) => block(key, { copy_of, has_fixed_places: true }));
    const refused = await save(large, [...large.elements, ...copies]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_seats' } });
    expect(await seatsOf(shop.services.store)).toBe(before);
  });

  test('what is cut out of a full plan and put in again keeps its seats', async () => {
    const { office, read, save } = await openDrawnHall(openTestStore);
    const { body } = await office.call<{ id: number }>(
      'POST',
      '/api/office/layouts/file',
      fileOf(null, 9999),
    );
    const full = await read(body.id);
    const { status } = await save(full, [block('again', { copy_of: full.blocks[0]?.id as number })]);
    expect(status).toBe(200);
    expect((await read(full.id)).blocks).toMatchObject([{ key: 'again', seats: 9999 }]);
  });

  test('rows made behind places without number fill a plan too', async () => {
    const { office, shop, read, save } = await openDrawnHall(openTestStore);
    const { body } = await office.call<{ id: number }>(
      'POST',
      '/api/office/layouts/file',
      fileOf(null, 6000),
    );
    const large = await read(body.id);
    const meadow = block('wiese', { has_fixed_places: true, fixed_places: 10 });
    expect((await save(large, [...large.elements, meadow])).status).toBe(200);
    const { blocks, version } = await read(body.id);
    const before = await seatsOf(shop.services.store);
    const seats = Array.from({ length: 500 }, (_, n) => ({
      ...{ id: null, name: String(n), position: n + 1, available: true },
    }));
    const refused = await office.call('PUT', `/api/office/blocks/${blocks.at(-1)?.id}`, {
      version,
      rows: Array.from({ length: 10 }, (_, n) => ({ name: `R${n}`, seats })),
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_seats' } });
    expect(await seatsOf(shop.services.store)).toBe(before);
  });
});
