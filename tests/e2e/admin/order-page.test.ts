import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';

journey.override('shopEnv', staffEnv);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Chooses the first free seat of the open block by keyboard alone, and moves the ticket there. */
async function moveByKeyboard(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  const seat = page.locator('[role=gridcell]:focus');
  for (let n = 0; n < 12 && !/frei$/.test((await seat.getAttribute('aria-label')) ?? ''); n++)
    await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  const button = page.getByRole('button', { name: 'Hierher umbuchen' });
  await button.focus();
  await page.keyboard.press('Enter');
}

journey(
  'On a desktop I move both seats of a guest on the plan, one after another, and nobody has to start again',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Tafel');
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await logIn(page);
    await openOrder(page, 'Tafel');
    await page
      .getByRole('button', { name: /umbuchen$/ })
      .first()
      .click();
    const plan = page.getByRole('navigation', { name: /Saalplan/ });
    await plan.waitFor();
    await expect.poll(() => focused(page)).toMatch(/umbuchen$/);
    await lookOver(page);
    await plan
      .getByRole('link', { name: /nicht für diese Karte/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText(/die Karte aber zu|keine nummerierten Plätze/).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Zum ganzen Plan' }).click();

    await plan.getByRole('link', { name: /^Block A, / }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await lookOver(page);
    const first = await page.getByRole('heading', { level: 4, name: /umbuchen$/ }).textContent();
    await moveByKeyboard(page);
    await page
      .getByText(/Die Karte ist umgebucht/)
      .first()
      .waitFor();
    const heading = page.getByRole('heading', { level: 4, name: /umbuchen$/ });
    await expect.poll(() => heading.textContent()).not.toBe(first);
    await expect.poll(() => focused(page)).toMatch(/umbuchen$/);
    await moveByKeyboard(page);
    await expect.poll(() => page.getByText(/^Karte umgebucht von Block/).count()).toBe(2);
    await expect.poll(() => focused(page)).toBe('Karten');
  },
);

journey(
  'A seat that somebody else takes while I look at it is marked, and I take another',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Eilig');
    await orderAs(shop.url, 'Schnell');
    const [mine, theirs] = await Promise.all(
      ['Eilig', 'Schnell'].map(async (lastname) => {
        const page = await openPage({ device: 'desktop', mayLog: [/409/] });
        await logIn(page);
        await openOrder(page, lastname);
        await page
          .getByRole('button', { name: /umbuchen$/ })
          .first()
          .click();
        await page
          .getByRole('navigation', { name: /Saalplan/ })
          .getByRole('link', { name: /^Block A, / })
          .click();
        return page;
      }),
    );
    if (!mine || !theirs) throw new Error('two pages expected');
    const wanted = mine.getByRole('gridcell', { name: /frei$/ }).nth(30);
    const name = (await wanted.getAttribute('aria-label')) ?? '';
    const place = name.replace(/, frei$/, '');
    await wanted.click();
    await theirs.getByRole('gridcell', { name, exact: true }).click();
    await theirs.getByRole('button', { name: 'Hierher umbuchen' }).click();
    await theirs
      .getByText(/Die Karte ist umgebucht/)
      .first()
      .waitFor();
    await mine.getByText(`${place} hat inzwischen jemand anders.`).waitFor();
    await mine.getByRole('gridcell', { name: `${place}, vergeben` }).waitFor();
    await mine.getByRole('gridcell', { name: /frei$/ }).nth(30).click();
    await mine.getByRole('button', { name: 'Hierher umbuchen' }).click();
    await mine
      .getByText(/Die Karte ist umgebucht/)
      .first()
      .waitFor();
  },
);

journey(
  'Two of us book the same payment: the second is shown that it is there already',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Doppel');
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/409/] });
        await logIn(page);
        await openOrder(page, 'Doppel');
        return page;
      }),
    );
    if (!first || !second) throw new Error('two pages expected');
    await first.getByLabel('Betrag in Euro').fill('10');
    await first.getByText(/^Damit fehlen noch/).waitFor();
    await first.getByRole('button', { name: 'Zahlung buchen' }).click();
    await first.getByText(/^Es fehlen noch/).waitFor();
    await second.getByRole('button', { name: 'Zahlung buchen' }).click();
    await second.getByText(/Inzwischen hat jemand anders/).waitFor();
    await second.getByText(/^Es fehlen noch/).waitFor();
    await lookOver(second);
    const rest = await second.getByLabel('Betrag in Euro').inputValue();
    await second.getByLabel('Betrag in Euro').fill('500');
    await second.getByText(/zu viel/).waitFor();
    await second.getByRole('button', { name: 'Zahlung buchen' }).focus();
    await second.keyboard.press('Enter');
    await second.getByText(/€ sind zu erstatten$/).waitFor();
    await expect.poll(() => focused(second)).toBe('Zahlungen');
    // Without a mouse: taken back by the keys, or by the button that Tab reaches.
    await second.keyboard.press('Control+z');
    await second.getByText('Zurückgenommen.', { exact: true }).waitFor();
    await expect.poll(() => second.getByLabel('Betrag in Euro').inputValue()).toBe(rest);
    await second.getByRole('button', { name: 'Zahlung buchen' }).click();
    const undo = second.getByRole('button', { name: 'Rückgängig' });
    await undo.waitFor();
    for (let n = 0; n < 80 && !(await undo.evaluate((one) => one === document.activeElement)); n++)
      await second.keyboard.press('Shift+Tab');
    await second.keyboard.press('Enter');
    await expect.poll(() => second.getByLabel('Betrag in Euro').inputValue()).toBe(rest);
    await second.getByText('Noch einen Eingang buchen').waitFor({ state: 'detached' });
  },
);

journey(
  'Before I cancel, I can tell the guest on the phone what he gets back',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Vorschau');
    const page = await openPage({ device: 'phone' });
    await logIn(page);
    await openOrder(page, 'Vorschau');
    await page.getByRole('button', { name: 'Zahlung buchen' }).click();
    await page.getByText('Noch einen Eingang buchen').waitFor();
    await page.getByRole('region', { name: 'Karten' }).getByRole('checkbox').first().check();
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await preview.getByText('Zu erstatten').waitFor();
    await preview.scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

journey('The printed list of orders is a table and nothing else', async ({ openPage, shop }) => {
  await orderAs(shop.url, 'Papier');
  const page = await openPage({ device: 'desktop' });
  await logIn(page);
  await page.goto('/orders');
  await page
    .getByRole('row', { name: /Papier, Anna/ })
    .getByRole('checkbox')
    .check();
  await page.getByText(/^1 Bestellung, offen/).waitFor();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const control of ['button', 'searchbox', 'combobox', 'checkbox', 'navigation'] as const)
    await expect.poll(() => page.getByRole(control).count(), { message: control }).toBe(0);
  expect(await page.getByRole('columnheader').count()).toBe(7);
});
