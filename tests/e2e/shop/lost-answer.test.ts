import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { mailsTo } from '../read-mail.ts';
import { fillBillingForm, guest, order, purchaseButton, readConfirmation } from './billing-form.ts';

const CHECKOUT = '**/api/booking/checkout/invoice';
const LOST = [/net::ERR_CONNECTION_RESET/];

/** The server hears every order, but its first `count` answers never arrive. Gives how many were lost so far. */
async function loseAnswers(page: Page, count: number): Promise<() => number> {
  let lost = 0;
  await page.route(CHECKOUT, async (route) => {
    if (lost >= count) return route.continue();
    lost += 1;
    expect((await route.fetch()).status()).toBe(200);
    await route.abort('connectionreset');
  });
  return () => lost;
}

/** The page waits a little longer before each attempt; here that time flies until something has come true. */
async function letTimeFly(page: Page, isTrue: () => boolean): Promise<void> {
  const fly = async () => {
    await page.clock.fastForward(500);
    return isTrue();
  };
  await expect.poll(fly, { interval: 100, timeout: 10_000 }).toBe(true);
}

async function putTicketsIntoBasket(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/booking/event/1/tickets');
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
  await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
}

function ordersOf(shop: RunningShop, email: string): string[] {
  return inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select id from orders where email = ?').pluck().all(email),
  ) as string[];
}

journey(
  'The answer to my order is lost on its way: it is asked for again by itself, and there is one order',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: LOST });
    const lost = await loseAnswers(page, 1);
    await putTicketsIntoBasket(page);
    await fillBillingForm(page, { Email: 'lost-once@example.org' });
    await purchaseButton(page).click();
    await letTimeFly(page, () => page.url().includes('/booking/order/'));
    const { id } = await readConfirmation(page);

    expect(lost()).toBe(1);
    expect(ordersOf(shop, 'lost-once@example.org')).toEqual([id]);
    await expect.poll(async () => (await mailsTo(shop, 'lost-once@example.org')).length).toBe(1);
  },
);

journey(
  'No answer comes at all: I am told that nobody knows, load the page anew, order again and get the same order',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: LOST });
    const lost = await loseAnswers(page, 3);
    await putTicketsIntoBasket(page);
    await fillBillingForm(page, { Email: 'lost-often@example.org' });
    await purchaseButton(page).click();
    await page.getByRole('status').getByText('Deine Bestellung wird gesendet').waitFor();
    expect(await purchaseButton(page).count()).toBe(0);
    await letTimeFly(page, () => lost() === 3);
    await page.getByText('doppelt gekauft wird dabei nichts').waitFor();
    const [first] = ordersOf(shop, 'lost-often@example.org');

    await page.reload();
    await page.getByText('Auf deine letzte Bestellung haben wir keine Antwort bekommen.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Nachname' }).inputValue()).toBe(guest.Nachname);
    expect(await order(page)).toMatchObject({ id: first });
    expect(ordersOf(shop, 'lost-often@example.org')).toEqual([first]);
  },
);

journey(
  'No answer came and I change my mind: I am shown the order that had arrived, and nothing is bought twice',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [...LOST, /409/] });
    const lost = await loseAnswers(page, 3);
    await putTicketsIntoBasket(page);
    await fillBillingForm(page, { Email: 'changed@example.org' });
    await purchaseButton(page).click();
    await letTimeFly(page, () => lost() === 3);
    await page.getByText('doppelt gekauft wird dabei nichts').waitFor();

    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByText('Erwachsene × 2', { exact: true }).first().waitFor();
    await purchaseButton(page).click();
    await page.getByText('Deine Bestellung von vorhin war schon angekommen.').waitFor();
    const [first] = ordersOf(shop, 'changed@example.org');
    await page.getByRole('link', { name: 'Zur Bestellung von vorhin' }).click();
    expect(await readConfirmation(page)).toMatchObject({ id: first });
    expect(ordersOf(shop, 'changed@example.org')).toEqual([first]);
  },
);
