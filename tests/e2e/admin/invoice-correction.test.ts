import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { journey } from '../../support/journey.ts';
import { expectAllWithin } from '../../support/large-letters.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';
import { mailsTo } from '../read-mail.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';
import { letTimePass } from './let-time-pass.ts';

journey.override('shopEnv', staffEnv);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const subjectsOf = (mails: Array<{ subject?: string }>) => mails.map(({ subject = '' }) => subject);

journey(
  'On a desktop a guest calls to say he has moved: I correct his address, and he gets a new invoice by mail',
  async ({ openPage, shop }) => {
    const lastname = 'Umzug';
    await orderAs(shop.url, lastname);
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await openOrder(page, lastname);
    await page.getByRole('button', { name: 'Zahlung buchen' }).click();
    const papers = page.getByRole('region', { name: 'Dokumente' });
    await papers.getByRole('link', { name: 'Karten als PDF ansehen' }).waitFor();
    await letTimePass(shop, STAFF.email);
    await expect
      .poll(async () => {
        await page.reload();
        await papers.waitFor();
        return papers.getByRole('link', { name: /^Rechnung/ }).count();
      })
      .toBe(1);

    await page.getByRole('button', { name: 'Angaben berichtigen' }).click();
    await page.getByLabel('Straße').fill('Ährenweg 12');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await papers.getByText(/^Rechnung .* stimmt nicht mehr$/).waitFor();
    await papers.getByRole('checkbox', { name: /^Rechnung an:/, checked: true }).waitFor();
    await lookOver(page);
    await expectAllWithin(page);

    await papers.getByRole('button', { name: 'Rechnung berichtigen' }).focus();
    await page.keyboard.press('Enter');
    await papers.getByRole('link', { name: /^Stornorechnung/ }).waitFor();
    await papers.getByText(/ersetzt durch Rechnung/).waitFor();
    await expect.poll(() => focused(page)).toBe('Dokumente');
    expect(await papers.getByRole('button', { name: 'Rechnung berichtigen' }).count()).toBe(0);

    await letTimePass(shop, STAFF.email);
    const mails = () => mailsTo(shop, 'anna@example.org');
    const isCorrected = (subject: string) => subject.startsWith('Berichtigte Rechnung');
    await expect.poll(async () => subjectsOf(await mails()).some(isCorrected)).toBe(true);
    const mail = (await mails()).find(({ subject = '' }) => isCorrected(subject));
    const files = mail?.attachments ?? [];
    expect(files.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^Rechnung-.*\.pdf$/),
      expect.stringMatching(/^Stornorechnung-.*\.pdf$/),
    ]);
    const [renewed] = await Promise.all(
      files.map(({ content }) => readPdf(new Uint8Array(content as ArrayBuffer))),
    );
    expect(renewed?.pages[0]).toContain('Ährenweg 12');
    expect(renewed?.pages[0]).not.toContain('Rebgasse 3');
  },
);

journey('With letters twice as large I read what is to be refunded', async ({ openPage, shop }) => {
  await orderAs(shop.url, 'Zuviel');
  const page = await openPage({ device: 'phone' });
  await logIn(page);
  await openOrder(page, 'Zuviel');
  await page.getByLabel('Betrag in Euro').fill('1500,50');
  await page.getByText(/zu viel/).waitFor();
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await page.getByText(/€ sind zu erstatten$/).waitFor();
  await expectAllWithin(page);
});
