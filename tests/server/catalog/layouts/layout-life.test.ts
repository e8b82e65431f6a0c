import { expect, test } from 'vitest';
import type { LayoutEntry, LayoutPresence } from '../../../../src/contract/layouts.ts';
import { row } from '../../../domain/drawn-things.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { block, openDrawnHall } from './drawn-hall.ts';

interface Made {
  id: number;
  code?: string;
  errors?: Record<string, string>;
}

eachDatabase((_, openTestStore) => {
  test('a new plan is empty but for its stage', async () => {
    const { office, read } = await openDrawnHall(openTestStore);
    const { body } = await office.call<Made>('POST', '/api/office/layouts', { name: ' Kelter ' });
    expect(await read(body.id)).toMatchObject({ name: 'Kelter', elements: [{ kind: 'stage' }], events: [] });
  });

  test('a plan goes into a file and comes back with every seat', async () => {
    const { office, hallLayout, read, draw } = await openDrawnHall(openTestStore);
    const table = block('t', { table: 'long', sold_whole: true, rows: [row('', 6)] });
    expect((await draw(hallLayout, [...hallLayout.elements, table])).status).toBe(200);
    const { body: file } = await office.call('GET', `/api/office/layouts/${hallLayout.id}/export`);
    const { body: made } = await office.call<Made>('POST', '/api/office/layouts/file', file);
    const { body: again } = await office.call('GET', `/api/office/layouts/${made.id}/export`);
    expect(again).toEqual(file);
    expect(await read(made.id)).toMatchObject({
      is_published: false,
      has_draft: true,
      places: 25,
      blocks: [],
    });
  });

  test('a copy has its own name, blocks and seats, and no events', async () => {
    const { office, hallLayout, read } = await openDrawnHall(openTestStore);
    const copy = async () => {
      const { body } = await office.call<Made>('POST', `/api/office/layouts/${hallLayout.id}/copy`);
      return read(body.id);
    };
    const first = await copy();
    expect(first).toMatchObject({ name: 'Halle (Kopie)', events: [] });
    expect(first.elements).toMatchObject(hallLayout.elements.map(({ key, x }) => ({ key, x })));
    expect(first.places).toBe(hallLayout.places);
    expect((await copy()).name).toBe('Halle (Kopie 2)');
  });

  test('a plan goes when no event uses it, and says which one does', async () => {
    const { office, hallLayout } = await openDrawnHall(openTestStore);
    const refused = await office.call('DELETE', `/api/office/layouts/${hallLayout.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'layout_in_use' } });
    expect(refused.body.message).toContain('„Konzert“ und „Matinee“');
    const { body } = await office.call<Made>('POST', `/api/office/layouts/${hallLayout.id}/copy`);
    expect((await office.call('DELETE', `/api/office/layouts/${body.id}`)).status).toBe(200);
    expect((await office.call('GET', `/api/office/layouts/${body.id}`)).status).toBe(404);
    expect((await office.call('DELETE', `/api/office/layouts/${body.id}`)).status).toBe(404);
  });

  test('who has a plan open hears of the others and of a newer version', async () => {
    const { shop, office, hallLayout, draw } = await openDrawnHall(openTestStore);
    const { id, version } = hallLayout;
    const headers = await loggedInMember(shop.services.store, shop.clock.now, { email: 'b@example.org' });
    const other = shop.guest(headers);
    const tell = (who: typeof office, tab: string, more = {}) =>
      who.call<LayoutPresence>('POST', `/api/office/layouts/${id}/presence`, {
        tab,
        selected: ['x'],
        ...more,
      });
    expect((await tell(office, 'tab-of-one')).body).toMatchObject({ version, others: [] });
    expect((await tell(other, 'tab-of-two')).body.others).toEqual([
      { tab: 'tab-of-one', name: 'Erika Muster', selected: ['x'] },
    ]);
    await draw(hallLayout, []);
    expect((await tell(other, 'tab-of-two')).body.version).toBe(version + 1);
    await tell(office, 'tab-of-one', { isLeaving: true });
    expect((await tell(other, 'tab-of-two')).body.others).toEqual([]);
    await tell(office, 'tab-of-one');
    shop.clock.advance(11_000);
    expect((await tell(other, 'tab-of-two')).body.others).toEqual([]);
  });

  test('what one person saves in one go is one entry of the history', async () => {
    const { shop, office, hallLayout, draw, read } = await openDrawnHall(openTestStore);
    await draw(hallLayout, [...hallLayout.elements, block('a')]);
    const first = await read(hallLayout.id);
    const moved = first.elements.map((element) => ({ ...element, y: 900 }));
    await draw(first, moved);
    shop.clock.advance(11 * 60_000);
    await draw(await read(hallLayout.id), moved.slice(0, 2));
    const { body } = await office.call<{ entries: LayoutEntry[] }>(
      'GET',
      `/api/office/layouts/${hallLayout.id}/history`,
    );
    expect(body.entries).toMatchObject([
      { who: 'Erika Muster', what: 'changed', added: 0, removed: 1, changed: 0 },
      { added: 1, removed: 0, changed: 3 },
    ]);
  });

  const rows = (seats: unknown[]) => [{ name: 'A', seats }];
  const fileBlock = {
    ...{ key: 'a', group: null, name: 'A', x: 0, y: 0, w: 50, h: 50, rotation: 0, places: null },
    rows: rows([['1', 1]]),
  };
  const file = {
    format: 'kartenshop-saalplan',
    version: 1,
    name: 'Datei',
    fittings: null,
    blocks: [fileBlock],
  };
  test.each([
    ['no plan at all', { hello: 'world' }],
    ['a newer format', { ...file, version: 2 }],
    [
      'a seat twice in a row',
      {
        ...file,
        blocks: [
          {
            ...fileBlock,
            rows: rows([
              ['1', 1],
              ['1', 2],
            ]),
          },
        ],
      },
    ],
    ['a row twice', { ...file, blocks: [{ ...fileBlock, rows: [...rows([]), ...rows([])] }] }],
    ['a hundred thousand seats', { ...file, blocks: [{ ...fileBlock, places: 100_000 }] }],
    ['two blocks of one key', { ...file, blocks: [fileBlock, fileBlock] }],
    ['a side of nothing', { ...file, blocks: [{ ...fileBlock, w: 0 }] }],
  ])('a file with %s is refused', async (_name, broken) => {
    const { office } = await openDrawnHall(openTestStore);
    expect((await office.call('POST', '/api/office/layouts/file', file)).status).toBe(200);
    expect((await office.call('POST', '/api/office/layouts/file', broken)).status).toBe(422);
  });
});
