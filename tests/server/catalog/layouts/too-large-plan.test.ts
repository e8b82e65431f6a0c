import { expect, test } from 'vitest';
import { row } from '../../../domain/drawn-things.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { block, openDrawnHall } from './drawn-hall.ts';

const seatsUpTo = (count: number) => Array.from({ length: count }, (_, i) => [String(i), 1]);
const rowsOf = (seats: number) =>
  Array.from({ length: Math.ceil(seats / 500) }, (_, at) => row(`R${at}-`, Math.min(500, seats - at * 500)));
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
    const { office } = await openDrawnHall(openTestStore);
    const refused = await office.call('POST', '/api/office/layouts/file', fileOf(0, 10_001));
    expect(refused.status).toBe(422);
  });

  test('rows behind places without number fill a plan too, and what is refused changes nothing', async () => {
    const { office, read, draw } = await openDrawnHall(openTestStore);
    const path = '/api/office/layouts/file';
    const { body } = await office.call<{ id: number }>('POST', path, fileOf(null, 6000));
    const large = await read(body.id);
    const behind = (seats: number) =>
      block('wiese', { has_fixed_places: true, fixed_places: 10, rows: rowsOf(seats) });
    const refused = await draw(large, [...large.elements, behind(4001)]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_seats' } });
    expect(await read(body.id)).toEqual(large);
    expect((await draw(large, [...large.elements, behind(4000)])).status).toBe(200);
    // As long as their names may be, ten thousand seats go into one request.
    const bare = (places: number) =>
      rowsOf(places).map(({ name, seats }) => ({
        name,
        seats: seats.map(({ key, position }) => ({
          key: `1a2b3c4d-${key}`,
          name: `Platz ${position}`,
          position,
        })),
      }));
    const full = { ...block('a'), rows: bare(10_000) };
    const { version } = await read(body.id);
    const save = { version, save: 'a-full-plan', name: 'Voll', changed: [full], removed: ['wiese'] };
    expect((await office.call('PUT', `/api/office/layouts/${body.id}`, save)).status).toBe(200);
  });
});
