import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { journey } from '../../support/journey.ts';
import { expectAllWithin } from '../../support/large-letters.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';

journey.override('shopEnv', staffEnv);

journey(
  'On a desktop I tell a guest what we keep of him, and forget him as far as the law lets me',
  async ({ openPage, shop }) => {
    const lastname = 'Auskunft';
    await orderAs(shop.url, lastname);
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/422/] });
    await logIn(page);
    await openOrder(page, lastname);
    await page.getByRole('region', { name: 'Karten' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Weiteres' }).click();
    await page.getByRole('link', { name: 'Auskunft, Löschung' }).click();
    await page.getByRole('heading', { level: 1, name: 'Daten eines Gastes' }).waitFor();
    expect(page.url()).not.toContain('example.org');
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    const orders = page.getByRole('region', { name: 'Bestellungen von anna@example.org' });
    await orders
      .getByText(/noch zu bezahlen/)
      .first()
      .waitFor();
    await expectAllWithin(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als PDF speichern' }).click();
    const paper = await readPdf(readFileSync(await (await saving).path()));
    expect(paper.pages.join(' ')).toContain(lastname);

    await page.getByLabel('E-Mail-Adresse').fill('anna');
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    await page.getByText('Das ist keine gültige E-Mail-Adresse').waitFor();

    await page.goto(`/orders?q=${lastname}`);
    await openOrder(page, lastname);
    const tickets = page.getByRole('region', { name: 'Karten' });
    await tickets.getByRole('checkbox').first().waitFor();
    for (const box of await tickets.getByRole('checkbox').all()) await box.check();
    await page
      .getByRole('button', { name: /stornieren$/ })
      .last()
      .click();
    await page
      .getByText(/^Storniert/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Weiteres' }).click();
    await page.getByRole('link', { name: 'Auskunft, Löschung' }).click();
    await page.getByRole('button', { name: 'Suchen', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Kann gelöscht werden.').first().waitFor();
    await page.getByRole('button', { name: 'Daten löschen' }).click();
    await lookOver(page);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^Eine Bestellung gelöscht/).waitFor();
    await page.goto(`/orders?q=${lastname}`);
    await page.getByText('Dazu gibt es keine Bestellung.', { exact: false }).waitFor();
  },
);
