import { expect, test } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { wantPicture } from '../../../../src/server/catalog/pictures/pictures.repository.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { plain } from './made-files.ts';
import { uploading } from './uploading.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('a picture goes after a day unless an event, the settings or a plan has it, or somebody wanted it since', async () => {
    const { shop, store, staff, upload, kept } = await uploading(openTestStore, ['events', 'layouts']);
    const add = async (color: string) => {
      const { picture } = (await upload(await plain(400, 300, color).png().toBuffer())).body;
      return picture?.id ?? '';
    };
    const ids = {
      event: await add('#111111'),
      settings: await add('#333333'),
      again: await add('#555555'),
      plan: await add('#666666'),
      none: await add('#777777'),
    };
    const office = async (method: string, path: string, body: object) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json', ...staff };
      const response = await shop.app.request(path, { method, headers, body: JSON.stringify(body) });
      return (await response.json()) as { success: boolean; id?: number; code?: string };
    };
    const { id: layout } = await office('POST', '/api/office/layouts', { name: 'Kelter' });
    const trace = (picture: string, id = layout) =>
      office('PUT', `/api/office/layouts/${id}/tracing-image`, {
        tracing_image: { picture, x: 0, y: 0, w: 400, h: 300, rotation: 0, opacity: 50 },
      });
    expect(await trace(ids.none)).toEqual({ success: true });
    expect(await trace(ids.plan)).toEqual({ success: true });
    expect(await trace('0'.repeat(32))).toMatchObject({ code: 'unknown_picture' });
    expect(await trace(ids.plan, 999)).toMatchObject({ code: 'unknown_layout' });
    await store.write(async (trx) => {
      const event = {
        name: 'Probe',
        location: 'Keller',
        description: '',
        has_fixed_tickets: 1 as const,
        position: 0,
      };
      const hidden = { ...event, starts_at: '2027-05-01T21:00:00', is_published: 0 as const };
      await trx
        .insertInto('events')
        .values({ ...hidden, picture_id: ids.event })
        .execute();
      const value = JSON.stringify({ hero: { picture: { id: ids.settings } } });
      await trx.insertInto('settings').values({ key: 'some', value, updated_at: 0 }).execute();
    });
    shop.clock.advance(DAY_MS);
    await deleteStaleRows(shop.services);
    expect((await kept()).length).toBe(5);
    expect(await store.write((trx) => wantPicture(trx, ids.again, shop.clock.now))).toEqual({
      id: ids.again,
      width: 400,
      height: 300,
    });
    shop.clock.advance(1);
    await deleteStaleRows(shop.services);
    expect((await kept()).toSorted()).toEqual([ids.event, ids.settings, ids.plan, ids.again].toSorted());
    expect(await store.write((trx) => wantPicture(trx, ids.none, shop.clock.now))).toBeNull();
  });
});
