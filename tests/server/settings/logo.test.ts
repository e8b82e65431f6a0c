import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Logo, logoAddress } from '../../../src/contract/logo.ts';
import { refusals } from '../../../src/contract/refusals.ts';
import type { SettingsAnswer } from '../../../src/contract/settings.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import { madeLogo } from '../../support/made-logos.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { testShop } from '../../support/test-shop.ts';
import { claimedPng, noise, plain } from '../catalog/pictures/made-files.ts';

const LOGO = '/api/office/settings/logo';
const dark = madeLogo({ width: 600, height: 120, color: '102040', border: 40 });
const white = madeLogo({ width: 200, height: 200, color: 'ffffff' });

type Sent = { success: boolean; code?: string; message?: string; logo?: Logo };

async function openClub(openTestStore: OpenTestStore) {
  const store = await openTestStore();
  const shop = testShop(store);
  const staff = await loggedInMember(store, shop.clock.now, { permissions: ['settings'] });
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...staff };
  return {
    shop,
    store,
    async upload(file: Uint8Array) {
      const body = new Blob([new Uint8Array(file)]);
      const response = await shop.app.request(LOGO, { method: 'PUT', headers, body });
      return { status: response.status, body: (await response.json()) as Sent };
    },
    remove: () => shop.call('DELETE', LOGO, undefined, staff),
    settings: async () =>
      (await shop.call<SettingsAnswer>('GET', '/api/office/settings', undefined, staff)).body,
    save: (body: object) => shop.call('PUT', '/api/office/settings', body, staff),
    see: (address: string, more: Record<string, string> = {}) => shop.app.request(address, { headers: more }),
    kept: async () => (await store.read.selectFrom('logos').select('id').execute()).map(({ id }) => id),
  };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

eachDatabase((_, openTestStore) => {
  test.each(['png', 'webp', 'jpeg'] as const)(
    'a logo as %s is in force at once, and served as PNG for good',
    async (format) => {
      const { upload, settings, see } = await openClub(openTestStore);
      expect((await settings()).logo).toBeNull();
      const { status, body } = await upload(await dark.clone().toFormat(format).toBuffer());
      const { logo } = body;
      if (logo === undefined) throw new Error(body.message);
      expect([status, (await settings()).logo]).toEqual([200, logo]);
      // The empty border is gone, which a JPEG cannot have.
      const shape = format === 'jpeg' ? 680 / 200 : 600 / 120;
      expect(logo.width / logo.height).toBeCloseTo(shape, 1);
      expect(logo.ground).toBe(format === 'jpeg' ? 'any' : 'light');
      for (const [size, most] of [
        ['large', { width: 640, height: 256 }],
        ['small', { width: 480, height: 120 }],
      ] as const) {
        const seen = await see(logoAddress(logo, size));
        expect(seen.status).toBe(200);
        expect(Object.fromEntries(seen.headers)).toMatchObject({
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const etag = seen.headers.get('ETag') ?? '';
        expect((await see(logoAddress(logo, size), { 'If-None-Match': etag })).status).toBe(304);
        const { hasAlpha, ...picture } = await sharp(await bytesOf(seen)).metadata();
        expect([picture.format, hasAlpha]).toEqual(['png', format !== 'jpeg']);
        expect(picture.width).toBeLessThanOrEqual(most.width);
        expect(picture.height).toBeLessThanOrEqual(most.height);
      }
    },
  );

  test('it is replaced and removed, which the history tells, and pages stored with an earlier one find it', async () => {
    const { upload, remove, settings, see, kept } = await openClub(openTestStore);
    const first = (await upload(await dark.clone().png().toBuffer())).body.logo as Logo;
    const second = (await upload(await white.clone().png().toBuffer())).body.logo as Logo;
    expect(second).toMatchObject({ width: 200, height: 200, ground: 'dark' });
    // The same again changes nothing.
    await upload(await white.clone().png().toBuffer());
    expect((await settings()).logo).toEqual(second);
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } });
    await remove();
    const { logo, history } = await settings();
    expect(logo).toBeNull();
    expect(history.flatMap(({ changes }) => changes)).toEqual([
      { field: 'logo', from: second.id, to: '' },
      { field: 'logo', from: first.id, to: second.id },
      { field: 'logo', from: '', to: first.id },
    ]);
    expect((await see(logoAddress(first, 'small'))).status).toBe(200);
    expect((await kept()).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('settings that were being changed meanwhile can be saved, and the logo stays', async () => {
    const { upload, settings, save } = await openClub(openTestStore);
    const { settings: open } = await settings();
    const { logo } = (await upload(await white.clone().png().toBuffer())).body;
    const saved = await save({ ...open, title: 'Weinlese', backup: undefined });
    expect(saved).toMatchObject({ status: 200, body: { success: true } });
    const after = await settings();
    expect([after.settings.title, after.logo]).toEqual(['Weinlese', logo]);
  });

  test('what cannot be a logo is refused with one sentence, and the one in force stays', async () => {
    const { upload, settings, kept } = await openClub(openTestStore);
    const { logo } = (await upload(await white.clone().png().toBuffer())).body;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><script>alert(1)</script></svg>';
    const files: [keyof typeof refusals, Uint8Array][] = [
      ['logo_is_svg', Buffer.from(svg)],
      ['logo_is_svg', Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- von Hand -->\n${svg}`)],
      ['logo_unreadable', Buffer.alloc(0)],
      ['logo_unreadable', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['logo_unreadable', (await plain(400, 200).png().toBuffer()).subarray(0, 200)],
      ['logo_unreadable', await plain(400, 200).avif().toBuffer()],
      ['logo_unreadable', await plain(400, 200).gif().toBuffer()],
      ['logo_too_many_pixels', claimedPng(30_000, 30_000)],
      ['logo_too_large', Buffer.alloc(5 * 1024 * 1024 + 1)],
      [
        'logo_too_small',
        await madeLogo({ width: 300, height: 50, color: '000000', border: 60 }).png().toBuffer(),
      ],
      ['logo_too_narrow', await plain(900, 100).png().toBuffer()],
      ['logo_too_narrow', await plain(100, 210).png().toBuffer()],
      ['logo_blank', await plain(100, 100).ensureAlpha(0).png().toBuffer()],
    ];
    for (const [code, file] of files) {
      const { status, body } = await upload(file);
      const { message, status: expected } = refusals[code];
      expect([code, status, body.code, body.message]).toEqual([code, expected, code, message]);
    }
    expect([(await settings()).logo, await kept()]).toEqual([logo, [logo?.id]]);
  });

  test('nothing of what a camera writes into a file is kept', async () => {
    const { upload, see } = await openClub(openTestStore);
    const exif = { IFD0: { Copyright: 'Erika Beispiel' }, IFD3: { GPSLatitude: '48/1 0/1 0/1' } };
    const file = await noise(400, 200).withExif(exif).jpeg().toBuffer();
    expect(file.includes('Erika Beispiel')).toBe(true);
    const { logo } = (await upload(file)).body;
    if (logo === undefined) throw new Error('refused');
    for (const size of ['large', 'small'] as const) {
      const bytes = await bytesOf(await see(logoAddress(logo, size)));
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('Erika Beispiel')).toBe(false);
    }
  });

  test('a logo in shades of grey, of 16 bits or lying on its side is read as it is meant', async () => {
    const { upload } = await openClub(openTestStore);
    const grey = await plain(400, 200, '#808080').toColourspace('b-w').png().toBuffer();
    const deep = await madeLogo({ width: 400, height: 200, color: '101010' })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const turned = await plain(200, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(grey)).body.logo).toMatchObject({ width: 400, height: 200, ground: 'any' });
    expect((await upload(deep)).body.logo).toMatchObject({ width: 400, height: 200, ground: 'light' });
    expect((await upload(turned)).body.logo).toMatchObject({ width: 400, height: 200 });
  });

  test.each(['/logo/none.png', `/logo/${'0'.repeat(32)}-huge.png`, `/logo/${'0'.repeat(32)}-small.png`])(
    'there is no %s',
    async (address) => {
      const { see } = await openClub(openTestStore);
      expect((await see(address)).status).toBe(404);
    },
  );
});
