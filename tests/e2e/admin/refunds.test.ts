import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { expectRoomAbove } from '../pages/leaves-room.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

journey.override('shopEnv', staffEnv);

const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;

/** Books at the order's own page that more came in than it costs. */
async function bookTooMuch(page: Page, id: string, total: number) {
  await page.goto(`/order/${id}`);
  await page.getByLabel('Betrag in Euro').fill(String(total + 7.5).replace('.', ','));
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await page.getByText('7,50 € sind zu erstatten').waitFor();
}

journey(
  'On a desktop I type the IBANs of guests who get money back, transfer all of it by one file, and book it in one go',
  async ({ openPage, shop }) => {
    inSqliteFile(shop.dataDir, (file) =>
      file.exec("update orders set status = 'cancelled' where status = 'open'"),
    );
    const over = await orderTwoCards(shop.url, 'over@example.org');
    const gone = await orderTwoCards(shop.url, 'gone@example.org');
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 422/] });
    await logIn(page);
    await bookTooMuch(page, over.id, over.total);
    await page.getByRole('textbox', { name: 'IBAN' }).fill('AT61 1904 3002 3457 3201');
    await page.getByRole('button', { name: 'Konto speichern' }).click();
    await page.getByText('AT61 1904 3002 3457 3201').waitFor();
    await lookOver(page);
    await bookTooMuch(page, gone.id, gone.total);

    await page.goto('/dashboard');
    await openEntry(page, 'Erstattungen', 'Geld');
    await page.getByRole('heading', { level: 1, name: 'Erstattungen' }).waitFor();
    await page.getByRole('link', { name: 'Warten auf IBAN 1' }).waitFor();
    await lookOver(page);
    // By keys alone: a slip is said, the next try is kept.
    await page.getByRole('button', { name: `IBAN eintragen: ${gone.number}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'IBAN' }).and(page.locator(':focus')).waitFor();
    await lookOver(page);
    await page.keyboard.type('DE02 1203 0000 0000 2020 15');
    await page.keyboard.press('Enter');
    await page.getByText(/Diese IBAN stimmt nicht/).waitFor();
    await expect
      .poll(() =>
        page.getByRole('textbox', { name: 'IBAN' }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('de02120300000000202051');
    await page.keyboard.press('Enter');
    await page.getByText('DE02 1203 0000 0000 2020 51').waitFor();
    await page.getByText(`2 Erstattungen, zusammen ${euros(15)}`).waitFor();
    await lookOver(page);
    await expectRoomAbove(page.getByRole('region', { name: 'Erstattungslauf anlegen' }));
    await page.getByRole('button', { name: 'Lauf anlegen' }).click();

    await page.getByRole('heading', { level: 1, name: /^Erstattungslauf \d+$/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Überweisungsdatei (XML)' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    expect(file).toContain('<CtrlSum>15.00</CtrlSum>');
    expect(file).toContain('<Nm>Anna Gross</Nm>');
    expect(file).toContain(`<Ustrd>Erstattung ${over.number} Weinfest Musterhausen</Ustrd>`);
    await page.getByText(/^Geladen am/).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: `Herausnehmen: ${gone.number}` }).click();
    await page.getByText('1 Erstattung', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Als überwiesen markieren' }).click();
    await page
      .getByText(/^Überwiesen am/)
      .first()
      .waitFor();
    await lookOver(page);

    await page.goto(`/order/${over.id}`);
    await page
      .getByText(/Erstattungslauf \d+/)
      .first()
      .waitFor();
    expect(await page.getByText('sind zu erstatten').count()).toBe(0);
    await page.goto('/orders/refunds');
    await page.getByText(`1 · ${euros(7.5)}`).waitFor();
    await page.getByRole('button', { name: 'Lauf anlegen' }).click();
    await page.getByRole('button', { name: 'Als überwiesen markieren' }).click();
    await page.getByRole('button', { name: 'Buchungen zurücknehmen' }).waitFor();
    await page.getByRole('button', { name: /^Kam zurück:/ }).click();
    await page.getByText(/Das Konto wird gelöscht/).waitFor();
    await lookOver(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Kam zurück:/ }).waitFor();
    await page.getByRole('link', { name: 'Zurück zu den Erstattungen' }).click();
    await page.getByText('Zurzeit ist niemandem etwas zu erstatten.').waitFor();
    await lookOver(page);
    await page.goto('/orders/bank/reconciliation');
    await page.getByText('Im Shop stimmt alles auf den Cent').waitFor();
  },
);
