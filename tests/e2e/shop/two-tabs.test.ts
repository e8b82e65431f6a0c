import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { fillBillingForm, order, purchaseButton, readConfirmation } from './billing-form.ts';
import { chooseSeat, goToBlock, seatOnPlan } from './choose-seats.ts';

async function takeTickets(page: Page, price: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();
  await page.getByRole('button', { name: `${price}: mehr` }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByText(`${price} × 1`, { exact: true }).waitFor();
}

async function putIntoBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
}

journey('I fill a basket in each of two tabs, and order each by itself', async ({ openPage }) => {
  const first = await openPage({ device: 'desktop', scheme: 'light' });
  await takeTickets(first, 'Erwachsene');
  const second = await first.context().newPage();
  await second.goto('/booking/basket');
  await second.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
  await takeTickets(second, 'Kinder bis 14');

  await fillBillingForm(second);
  const { id } = await order(second);
  await first.reload();
  await first.getByText('Erwachsene × 1', { exact: true }).waitFor();
  await fillBillingForm(first);
  expect((await order(first)).id).not.toBe(id);
});

journey(
  'A seat of mine lies in the baskets of two tabs: I order it in one, and the other tells me it is gone',
  async ({ openPage }) => {
    const first = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/409/] });
    await goToBlock(first, 'Weinprobe im Gewölbe', 'Block A');
    await chooseSeat(first, 'Reihe A, Platz 2');
    await putIntoBasket(first);

    const second = await first.context().newPage();
    await goToBlock(second, 'Weinprobe im Gewölbe', 'Block A');
    await seatOnPlan(second, 'Reihe A, Platz 2').and(second.locator('[aria-selected=true]')).waitFor();
    await chooseSeat(second, 'Reihe A, Platz 3');
    await putIntoBasket(second);
    await fillBillingForm(second);
    await order(second);

    await fillBillingForm(first);
    await purchaseButton(first).click();
    await first.getByText('Nicht mehr frei').waitFor();
    await first
      .getByRole('button', { name: /^Entfernen: .*Reihe A, Platz 2/ })
      .first()
      .click();
    await first.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
  },
);

for (const cookie of ['x'.repeat(43), 'short', '"; drop table guests']) {
  journey(
    `With an old cookie that says ${cookie.slice(0, 8)}… I hold and order a seat as ever`,
    async ({ openPage, shop }) => {
      const page = await openPage({ device: 'phone', scheme: 'light' });
      const value = encodeURIComponent(cookie);
      await page.context().addCookies([{ name: 'guest', value, url: shop.url, httpOnly: true }]);
      await goToBlock(page, 'Weinprobe im Gewölbe', 'Block C');
      const free = page.getByRole('gridcell', { name: /, frei$/ }).first();
      await chooseSeat(
        page,
        (await free.getAttribute('aria-label'))?.split(', ').slice(0, 2).join(', ') ?? '',
      );
      await putIntoBasket(page);
      await page.reload();
      await page.getByRole('timer').waitFor();
      await fillBillingForm(page);
      await order(page);
    },
  );
}

journey(
  'I go back after ordering: the basket is empty, nothing can be bought twice, and forward is my order again',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await takeTickets(page, 'Ermäßigt');
    await fillBillingForm(page);
    const placed = await order(page);
    await page.goBack();
    await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
    expect(await purchaseButton(page).count()).toBe(0);
    await page.goForward();
    expect(await readConfirmation(page)).toEqual(placed);

    await takeTickets(page, 'Ermäßigt');
    await page.getByRole('button', { name: 'Weiter' }).click();
    expect(await page.getByRole('textbox', { name: 'Nachname' }).inputValue()).toBe('');
  },
);

journey('I open the link of my order on another device and see the order', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  await takeTickets(page, 'Erwachsene');
  await fillBillingForm(page);
  const placed = await order(page);
  const other = await openPage({ device: 'desktop', scheme: 'dark' });
  await other.goto(`/booking/order/${placed.id}`);
  expect(await readConfirmation(other)).toEqual(placed);
});
