import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { fillBillingForm, order } from '../shop/billing-form.ts';

/** Opens a page whose script comes only when all else is there, and adds up how far it jumps from then on. */
async function jumpsOf(page: Page, address: string): Promise<number> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  letThrough();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

journey('What I read stays where it is when the script of the page comes', async ({ openPage }) => {
  for (const address of [
    '/',
    '/booking/event/1/tickets',
    '/booking/event/3/blocks',
    '/booking/event/3/block/17',
    '/booking/basket',
    '/login',
    '/login/forgot',
  ]) {
    for (const device of ['phone', 'desktop'] as const) {
      const page = await openPage({ device, scheme: 'light' });
      expect(await jumpsOf(page, address), `${address} on a ${device}`).toBeLessThan(0.005);
      await page.close();
    }
  }
});

journey('Nor do my basket, my order and my ticket jump when they come', async ({ openPage, shop }) => {
  const first = await openPage({ device: 'phone', scheme: 'light' });
  await first.goto('/booking/event/1/tickets');
  await first.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await first.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await first.getByText('Erwachsene × 1', { exact: true }).waitFor();
  const basket = await first.evaluate(() => sessionStorage.getItem('basket'));
  await fillBillingForm(first);
  const { id } = await order(first);
  const item = inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select id from items where order_id = ?').pluck().get(id),
  );

  for (const device of ['phone', 'desktop'] as const) {
    const page = await openPage({ device, scheme: 'dark' });
    await page.addInitScript((kept) => sessionStorage.setItem('basket', kept ?? ''), basket);
    expect(await jumpsOf(page, '/booking/basket'), device).toBeLessThan(0.005);
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    expect(await jumpsOf(page, `/booking/order/${id}`), device).toBeLessThan(0.005);
    await page.getByRole('heading', { level: 1, name: 'Bestellung abgeschlossen' }).waitFor();
    expect(await jumpsOf(page, `/item/${item}/checkin`), device).toBeLessThan(0.005);
    await page.getByRole('heading', { level: 1, name: 'Noch nicht bezahlt' }).waitFor();
  }
});

journey('Without script a page says what it needs, and waits for nothing', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light', context: { javaScriptEnabled: false } });
  for (const address of ['/booking/basket', '/booking/order/abc', '/item/ABC/checkin', '/login']) {
    await page.goto(address);
    const note = page.getByText(/braucht diese Seite JavaScript/);
    await note.waitFor();
    expect((await note.boundingBox())?.y, address).toBeLessThan(100);
    await expect
      .poll(() => page.getByText(/wird geladen|Einen Moment/).isVisible(), { message: address })
      .toBe(false);
    await page.getByRole('link', { name: 'Impressum' }).first().waitFor();
  }
});

journey(
  'The names of the rows are large enough to read, however many seats lie across',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/booking/event/3/block/17');
    const name = page.getByRole('rowheader').first();
    await name.waitFor();
    const size = await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(12);
  },
);
