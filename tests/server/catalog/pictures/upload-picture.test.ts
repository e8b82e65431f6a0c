import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureAddress } from '../../../../src/contract/addresses.ts';
import { refusals } from '../../../../src/contract/refusals.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { claimedPng, noise, plain } from './made-files.ts';
import { uploading } from './uploading.ts';

const UNREADABLE = {
  status: 422,
  body: { code: 'picture_unreadable', message: refusals.picture_unreadable.message },
};
const MB = 1024 * 1024;

eachDatabase((_, openTestStore) => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a picture as %s is kept in two widths and shown to everybody, for good',
    async (format) => {
      const { upload, see } = await uploading(openTestStore, ['settings']);
      const { status, body } = await upload(await plain(2000, 1000).toFormat(format).toBuffer());
      expect([status, body.picture]).toEqual([200, { id: expect.any(String), width: 1600, height: 800 }]);
      const id = body.picture?.id ?? '';
      for (const width of [640, 1600] as const) {
        const seen = await see(pictureAddress(id, width));
        expect(seen.status).toBe(200);
        expect(Object.fromEntries(seen.headers)).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        });
        expect(await sharp(seen.bytes).metadata()).toMatchObject({
          format: 'webp',
          width,
          height: width / 2,
        });
      }
    },
  );

  test('of a PDF the first page is kept, in its colours', async () => {
    const { upload, see } = await uploading(openTestStore, ['layouts']);
    const pdf = new PDFDocument({ size: [842, 595], margin: 0 });
    const bytes = buffer(pdf);
    pdf.rect(0, 0, 421, 595).fill('#c01020');
    pdf.addPage().rect(0, 0, 842, 595).fill('#000000');
    pdf.end();
    const { body } = await upload(await bytes);
    expect(body.picture).toMatchObject({ width: 1600, height: expect.closeTo(1131, -1) });
    const { data, info } = await sharp((await see(pictureAddress(body.picture?.id ?? '', 1600))).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => [...data.subarray((500 * info.width + x) * 3).subarray(0, 3)];
    const near = (wanted: number[]) => wanted.map((value) => expect.closeTo(value, -1.2));
    expect(pixel(300)).toEqual(near([192, 16, 32]));
    expect(pixel(1300)).toEqual(near([255, 255, 255]));
  });

  test('the same picture twice is one, whatever it is said to be', async () => {
    const { upload, kept } = await uploading(openTestStore);
    const file = await plain(800, 500).png().toBuffer();
    const first = await upload(file, { 'Content-Type': 'image/png' });
    const second = await upload(file, { 'Content-Type': 'text/html' });
    expect(second.body).toEqual(first.body);
    expect(await kept()).toEqual([first.body.picture?.id]);
  });

  test('what is no picture is refused by what is in it, and nothing of it is kept', async () => {
    const { upload, kept } = await uploading(openTestStore);
    const png = await noise(800, 500).png().toBuffer();
    const jpeg = await noise(800, 500).jpeg().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><script>alert(1)</script></svg>';
    const files = {
      nothing: Buffer.alloc(0),
      script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from(svg),
      'a damaged PDF': Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n'),
      gif: await plain(800, 500).gif().toBuffer(),
      tiff: await plain(800, 500).tiff().toBuffer(),
      'a PNG cut in half': png.subarray(0, png.length / 2),
      'a JPEG cut in half': jpeg.subarray(0, jpeg.length / 2),
    };
    for (const [what, file] of Object.entries(files)) {
      expect({ what, ...(await upload(file, { 'Content-Type': 'image/png' })) }).toMatchObject({
        what,
        ...UNREADABLE,
      });
    }
    expect(await kept()).toEqual([]);
  });

  test('a picture of too many or too few pixels is refused with the way out', async () => {
    const { upload } = await uploading(openTestStore);
    expect(await upload(claimedPng(30_000, 30_000))).toMatchObject({
      status: 422,
      body: { code: 'picture_too_many_pixels', message: refusals.picture_too_many_pixels.message },
    });
    expect(await upload(await plain(200, 200).png().toBuffer())).toMatchObject({
      status: 422,
      body: { code: 'picture_too_small', message: refusals.picture_too_small.message },
    });
  });

  test('a picture stands upright, and where it was taken is in none of its forms', async () => {
    const { upload, see } = await uploading(openTestStore);
    const place = {
      IFD0: { Copyright: 'Erika Muster' },
      IFD3: { GPSLatitude: '49/1 59/1 0/1', GPSLatitudeRef: 'N' },
    };
    const file = await plain(1200, 800).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const tagged = await plain(1200, 800).withExif(place).jpeg().toBuffer();
    expect(tagged.includes('Erika Muster')).toBe(true);
    expect((await upload(file)).body.picture).toMatchObject({ width: 800, height: 1200 });
    const { picture } = (await upload(tagged)).body;
    for (const width of [640, 1600] as const) {
      const { bytes } = await see(pictureAddress(picture?.id ?? '', width));
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc }).toEqual({});
    }
  });

  test('a file of more than 10 MB is refused unread, and one that does not say its size once it is too much', async () => {
    const { send, staff, shop } = await uploading(openTestStore);
    const refused = {
      status: 413,
      body: { code: 'picture_too_large', message: refusals.picture_too_large.message },
    };
    const announced = await send(new Blob([new Uint8Array(10 * MB + 1)]), {
      'Content-Length': String(10 * MB + 1),
    });
    expect(announced).toMatchObject(refused);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += MB;
        if (sent > 50 * MB) controller.close();
        else controller.enqueue(new Uint8Array(MB));
      },
    });
    expect(await send(endless)).toMatchObject(refused);
    expect(sent).toBeLessThan(14 * MB);
    // Whatever else is sent keeps its own limit.
    const order = {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...staff },
      body: 'x'.repeat(2 * MB),
    };
    expect((await shop.app.request('/api/office/events', order)).status).toBe(413);
  });

  test('there is nothing at any other address of a picture', async () => {
    const { upload, see } = await uploading(openTestStore);
    const { picture } = (await upload(await plain(800, 500).png().toBuffer())).body;
    const unknown = [
      `/picture/${'0'.repeat(32)}-640.webp`,
      `/picture/${picture?.id}-641.webp`,
      `/picture/${picture?.id}.webp`,
    ];
    for (const address of unknown) {
      const { status, headers } = await see(address);
      expect([address, status, headers.get('Cache-Control')]).toEqual([address, 404, 'no-store']);
    }
  });
});
