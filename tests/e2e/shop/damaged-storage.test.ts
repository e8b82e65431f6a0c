import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { fillBillingForm, order } from './billing-form.ts';

const ADULTS = { is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 1, quantity: 2 };
const SEAT = {
  is_fixed: false,
  event: 2,
  id: 1,
  name: '1',
  row: 'A',
  block_name: 'Block A',
  ticket_price_id: 4,
};

/** Opens the basket with this in the storage of the tab. */
async function openBasketWith(page: Page, stored: string): Promise<void> {
  await page.goto('/agb');
  await page.evaluate((value) => sessionStorage.setItem('basket', value), stored);
  await page.goto('/booking/basket');
}

const storedBasket = (page: Page) => page.evaluate(() => sessionStorage.getItem('basket'));

const RUINED = [
  '',
  'not JSON',
  '{"lines":[{}]}',
  'null',
  '42',
  '[null]',
  '[[],{},"",7]',
  JSON.stringify([{ ...ADULTS, delete: true }]),
  JSON.stringify([{ ...ADULTS, quantity: -2 }]),
  JSON.stringify([{ ...ADULTS, quantity: 1.5 }]),
  JSON.stringify([{ ...ADULTS, quantity: '2' }]),
  JSON.stringify([{ ...ADULTS, event: 'eins' }]),
  JSON.stringify([{ ...SEAT, id: null }]),
];

journey(
  'However my stored basket was ruined, the page stands and is an empty basket again',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    for (const stored of RUINED) {
      await openBasketWith(page, stored);
      await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
      await page.getByText('Bitte füge erst Produkte hinzu um fortfahren zu können!').waitFor();
      expect(await storedBasket(page), stored).toBeNull();
    }
  },
);

journey(
  'There are more tickets in my basket than anybody can order: the line stays with as many as go, and says so',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await openBasketWith(page, JSON.stringify([{ ...ADULTS, quantity: 99_999 }]));
    await page.getByText('In deinem Warenkorb sind 10.000 Karten.').waitFor();
    expect(JSON.parse((await storedBasket(page)) ?? '')).toEqual([{ ...ADULTS, quantity: 10_000 }]);
    await lookOver(page);
    const quantity = page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' });
    await quantity.fill('2');
    await page.getByText('In deinem Warenkorb sind 10.000 Karten.').waitFor({ state: 'detached' });
    await fillBillingForm(page);
    await order(page);
  },
);

journey('Of a half ruined basket I keep what is whole, and order it', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  const deleted = { ...ADULTS, ticket_price_id: 2, delete: true };
  await openBasketWith(page, JSON.stringify([null, deleted, { ...ADULTS, extra: '<b>' }, 'x']));
  await page.getByText('Erwachsene × 2', { exact: true }).waitFor();
  expect(JSON.parse((await storedBasket(page)) ?? '')).toEqual([ADULTS]);
  await fillBillingForm(page);
  await order(page);
});

journey('What is no longer offered stands in my basket as such, and I take it out', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  const foreign = { ...ADULTS, name: 'Billiger', ticket_price_id: 6 };
  const gone = { ...ADULTS, event: 999, name: 'Damals', ticket_price_id: 999 };
  await openBasketWith(page, JSON.stringify([ADULTS, foreign, gone]));
  await page.getByText('Nicht mehr im Angebot').first().waitFor();
  expect(await page.getByText('Nicht mehr im Angebot').count()).toBe(2);
  for (const name of ['Billiger', 'Damals']) {
    await page.getByRole('button', { name: `Entfernen: ${name} × 2` }).click();
  }
  expect(await page.getByText('Nicht mehr im Angebot').count()).toBe(0);
  const summary = page.getByRole('complementary', { name: 'Zusammenfassung' });
  await summary.getByText('16,00 €', { exact: true }).first().waitFor();
  await fillBillingForm(page);
  await order(page);
});

journey('Whatever else of this tab was ruined, every page of the way still opens', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  const names = [
    'billing',
    'discount',
    'order-attempt',
    'plan-view',
    'seats/2/1',
    'tickets/1',
    'reloaded-build',
    'react-router-scroll-positions',
  ];
  const basket = JSON.stringify([ADULTS]);
  for (const ruin of ['{"half', '{"a":[1]}', '[1,{"seat":"x"}]', '""', '-1']) {
    await page.goto('/agb');
    await page.evaluate(
      ([names, ruin, basket]) => {
        for (const name of names) sessionStorage.setItem(name, ruin);
        sessionStorage.setItem('basket', basket);
      },
      [names, ruin, basket] as const,
    );
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'In den Warenkorb' }).waitFor();
    await page.goto('/booking/event/2/block/1');
    await page.getByRole('grid', { name: 'Plätze in Block A' }).waitFor();
    await page.goto('/booking/basket');
    await page.getByText('Erwachsene × 2', { exact: true }).first().waitFor();
  }
});

journey('My browser forbids all storage: I can still fill a basket and order', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
  await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
  await fillBillingForm(page);
  await order(page);
});
