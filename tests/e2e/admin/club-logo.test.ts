import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { madeLogo } from '../../support/made-logos.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { mailsTo } from '../read-mail.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';
import { letTimePass } from './let-time-pass.ts';

journey.override('shopEnv', staffEnv);

const COLOR = '123a5a';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Abschnitte der Einstellungen' }).getByRole('link', { name });

/** What the head of a page shows before the festival's name, once the browser has it. */
function shownLogo(page: Page) {
  return page.evaluate(() => {
    const brand = document.querySelector('header a[href="/"]');
    if (brand === null) return null;
    const { backgroundImage, height, backgroundColor } = getComputedStyle(brand, '::before');
    const address = /^url\("(.*)"\)$/.exec(backgroundImage)?.[1];
    const loaded = performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry instanceof PerformanceResourceTiming &&
          entry.name === address &&
          entry.responseStatus === 200,
      );
    return loaded ? { height: Number.parseFloat(height), backgroundColor } : null;
  });
}

/** Whether a page of a PDF has the logo's colour somewhere. */
async function hasLogo(pdf: Uint8Array): Promise<boolean> {
  const { pictures } = await readPdf(pdf, { withCodes: true });
  const wanted = Buffer.from(COLOR, 'hex').toString('latin1');
  return pictures.some(({ data }) => Buffer.from(data).toString('latin1').includes(wanted));
}

journey(
  'On a desktop I upload our logo: guests see it in the head, in mails, on tickets and invoices, until I remove it',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 422/] });
    await logIn(page);
    await openEntry(page, 'Verein', 'Einstellungen');
    const card = page.getByRole('region', { name: 'Logo' });
    const file = card.getByLabel('Logo hochladen');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"></svg>');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    await card
      .getByText(/^SVG nimmt der Shop nicht an/)
      .first()
      .waitFor();
    await lookOver(page);

    const buffer = await madeLogo({ width: 600, height: 150, color: COLOR, border: 20 }).png().toBuffer();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await card.getByText('Das Logo gilt ab sofort.').waitFor();
    await card.getByRole('img', { name: 'Das Logo' }).waitFor();
    await lookOver(page);

    for (const device of ['phone', 'desktop'] as const) {
      const guest = await openPage({ device, scheme: device === 'phone' ? 'dark' : 'light' });
      const logo = async () => {
        await guest.goto('/');
        await guest.waitForLoadState('load');
        return shownLogo(guest);
      };
      await expect
        .poll(logo)
        .toEqual({ height: expect.closeTo(32, 0), backgroundColor: 'rgb(255, 255, 255)' });
      await guest.getByRole('banner').getByRole('link', { name: 'Weinfest Musterhausen' }).waitFor();
      await lookOver(guest);
    }

    await orderAs(shop.url, 'Logo');
    await openOrder(page, 'Logo');
    await page.getByRole('button', { name: 'Zahlung buchen' }).click();
    await page.getByRole('link', { name: 'Karten als PDF ansehen' }).waitFor();
    await letTimePass(shop, STAFF.email);
    const mails = () => mailsTo(shop, 'anna@example.org').catch(() => []);
    await expect.poll(async () => (await mails()).length).toBe(2);
    const documents = [];
    for (const { html, attachments } of await mails()) {
      expect(html).toContain('src="cid:logo@verein"');
      const logo = attachments.find(({ contentId }) => contentId === '<logo@verein>');
      const { format } = await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata();
      expect([format, logo?.disposition]).toEqual(['png', 'inline']);
      for (const { filename, content } of attachments)
        if (/^(Karten|Rechnung)-.*\.pdf$/.test(filename ?? ''))
          documents.push(await hasLogo(new Uint8Array(content as ArrayBuffer)));
    }
    expect(documents).toEqual([true, true]);

    await openEntry(page, 'Verein', 'Einstellungen');
    await card.getByRole('button', { name: 'Logo entfernen' }).click();
    await card.getByText('Das Logo ist entfernt.').waitFor();
    await file.and(page.locator(':focus')).waitFor();
    const guest = await openPage({ device: 'desktop', scheme: 'light' });
    const isGone = async () => {
      await guest.goto('/');
      return (await guest.content()).includes('/assets/club-');
    };
    await expect.poll(isGone).toBe(false);
    await tab(page, 'Verlauf').click();
    await page.getByText('Logo entfernt').waitFor();
  },
);
