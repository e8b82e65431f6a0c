import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { fillBillingForm, order, purchaseButton } from './billing-form.ts';

async function putTicketsIntoBasket(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /^Karten kaufen/ }).click();
  await page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('5');
  await page.getByRole('button', { name: 'In den Warenkorb · 40,00 €' }).click();
  await page.getByText('Erwachsene × 5', { exact: true }).waitFor();
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Rabattcode' });

async function apply(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Anwenden' }).click();
}

const total = (page: Page, amount: string) =>
  page
    .getByRole('complementary', { name: 'Zusammenfassung' })
    .locator('p')
    .filter({ hasText: /^Gesamt/ })
    .getByText(amount)
    .waitFor();

journey(
  'On a phone I try codes that do not hold, am told why at the field, and take one that does off again',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await putTicketsIntoBasket(page);
    const refused = {
      '': 'Gib deinen Rabattcode ein.',
      'reb e10': 'Diesen Rabattcode kennen wir nicht.',
      "'; --": 'Diesen Rabattcode kennen wir nicht.',
      '🍷': 'Diesen Rabattcode kennen wir nicht.',
      LESE24: 'Dieser Rabattcode gilt gerade nicht.',
    };
    for (const [code, words] of Object.entries(refused)) {
      await apply(page, code);
      await page.getByText(words).waitFor();
      await codeField(page).and(page.locator(':focus')).waitFor();
      expect(await codeField(page).inputValue()).toBe(code);
      await total(page, '40,00 €');
    }
    await lookOver(page);

    await apply(page, ' rebe10 ');
    await total(page, '36,00 €');
    await page.getByRole('button', { name: 'Rabattcode rebe10 entfernen' }).click();
    await total(page, '40,00 €');
    await codeField(page).waitFor();
  },
);

journey(
  'Somebody uses a code up before I order: I see the new total first, and order at that',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/status of 409/] });
    await putTicketsIntoBasket(page);
    await apply(page, 'ERSTE2');
    await total(page, '20,00 €');
    await fillBillingForm(page);
    inSqliteFile(shop.dataDir, (file) =>
      file.prepare(`update discounts set uses = max_uses where code = 'ERSTE2'`).run(),
    );
    await purchaseButton(page).click();

    const said = 'Dieser Rabattcode wurde schon so oft eingelöst, wie es möglich war.';
    await page.getByRole('alert').getByText(said).waitFor();
    await total(page, '40,00 €');
    await lookOver(page);
    await order(page);
    await page.getByText('40,00 €', { exact: true }).first().waitFor();
  },
);

journey(
  'A price changes while I fill the form: nothing is bought at a price I have not seen',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 409/] });
    // His page still shows yesterday's price.
    await page.route('**/api/booking/prices', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { prices: { name: string; price: number }[] };
      for (const price of body.prices) price.price -= 1;
      await route.fulfill({ response: answer, json: body });
    });
    await putTicketsIntoBasket(page);
    await total(page, '35,00 €');
    await fillBillingForm(page);
    await page.unroute('**/api/booking/prices');
    await purchaseButton(page).click();
    await page.getByRole('alert').getByText('Der Gesamtbetrag hat sich geändert.').waitFor();
    await total(page, '40,00 €');
    await order(page);
  },
);
