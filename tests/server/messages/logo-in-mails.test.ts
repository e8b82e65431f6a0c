import sharp from 'sharp';
import { expect, test } from 'vitest';
import { issueInvoice } from '../../../src/server/money/invoices/issue-invoice.ts';
import { printDocument } from '../../../src/server/money/invoices/issued-documents.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { madeLogo } from '../../support/made-logos.ts';
import { type OrderAdmin, openOrderAdmin } from '../../support/order-admin.ts';
import { testSettings } from '../../support/test-settings.ts';
import { readPdf } from '../platform/pdf/read-pdf.ts';
import { deliverAll } from './deliver-all.ts';
import { smtpInbox } from './smtp-inbox.ts';

const RED = 'd01020';
const BLUE = '1060d0';
const WHITE = 'ffffff';

async function upload({ shop, staff }: OrderAdmin, color: string): Promise<void> {
  const file = await madeLogo({ width: 400, height: 200, color }).png().toBuffer();
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...staff };
  const body = new Blob([new Uint8Array(file)]);
  const { status } = await shop.app.request('/api/office/settings/logo', { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

/** How many pixels of the first page are of a colour, in a corner of the letterhead or of the ticket's head. */
async function pixelsIn(pdf: Uint8Array, color: string): Promise<number> {
  const { pictures } = await readPdf(pdf, { withCodes: true });
  const [page] = pictures;
  if (page === undefined) throw new Error('no page');
  const corner = {
    left: Math.floor(page.width / 2),
    top: 40,
    width: Math.round(page.width / 2),
    height: 180,
  };
  const raw = { width: page.width, height: page.height, channels: 4 as const };
  const found = await sharp(Buffer.from(page.data), { raw }).extract(corner).removeAlpha().raw().toBuffer();
  const wanted = Buffer.from(color, 'hex');
  let count = 0;
  for (let at = 0; at < found.length; at += 3) if (found.subarray(at, at + 3).equals(wanted)) count++;
  return count;
}

async function paidOrder(admin: OrderAdmin): Promise<string> {
  const id = await admin.order();
  const { total } = await admin.read(id);
  await admin.book(id, total, 0);
  return id;
}

async function printInvoice({ shop }: OrderAdmin, id: string): Promise<Uint8Array> {
  const document = await issueInvoice(shop.services, id);
  const printed = document === null ? undefined : await printDocument(shop.services, document);
  if (printed === undefined) throw new Error('no invoice');
  return Buffer.from(printed.bytes);
}

eachDatabase((_, openTestStore) => {
  test('mails carry the logo with them, named as the club where pictures are blocked', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    await admin.order();
    const [plain] = await deliverAll(admin.shop.services, inbox);
    expect(plain?.html).not.toContain('logo@verein');
    await upload(admin, RED);
    await admin.order();
    const mail = (await deliverAll(admin.shop.services, inbox)).at(-1);
    expect(mail?.html).toContain(`<img src="cid:logo@verein" alt="${testSettings.club.name}" width="112"`);
    expect(mail?.html).not.toMatch(/src="http/);
    const logo = mail?.attachments.find(({ contentId }) => contentId === '<logo@verein>');
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata()).toMatchObject({ height: 120 });
    await inbox.close();
  });

  test('tickets show the logo of today, an invoice that of the day it was issued', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, call } = admin;
    const tickets = async (id: string) => {
      const answer = await shop.app.request(`/api/booking/order/${id}/tickets.pdf`);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const [before, first] = [await paidOrder(admin), await paidOrder(admin)];
    const plain = await printInvoice(admin, before);
    expect([await pixelsIn(plain, RED), await pixelsIn(await tickets(before), RED)]).toEqual([0, 0]);

    await upload(admin, RED);
    // Issued with this logo, and printed only once the club has another.
    await issueInvoice(shop.services, first);
    await upload(admin, BLUE);
    expect(await pixelsIn(await tickets(first), BLUE)).toBeGreaterThan(500);
    const invoice = await printInvoice(admin, first);
    expect(await pixelsIn(invoice, RED)).toBeGreaterThan(500);
    expect(await pixelsIn(invoice, BLUE)).toBe(0);
    expect(await printInvoice(admin, before)).toEqual(plain);

    // White on white paper has a dark plate, in the sky of a ticket it has none.
    await upload(admin, WHITE);
    const other = await paidOrder(admin);
    expect(await pixelsIn(await printInvoice(admin, other), '2a1720')).toBeGreaterThan(500);
    expect(await pixelsIn(await tickets(other), '2a1720')).toBe(0);
    await call('DELETE', '/settings/logo');
    expect(await printInvoice(admin, first)).toEqual(invoice);
  });
});
