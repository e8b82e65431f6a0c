import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { fillBillingForm, purchaseButton, readConfirmation } from './billing-form.ts';
import { chooseSeat, goToBlock } from './choose-seats.ts';

/** Faster than the page can draw that it is busy. */
async function tapTwice(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('the button is not shown');
  for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(x + width / 2, y + height / 2);
}

journey(
  'In my haste I tap everything twice, go on by Enter, and have bought everything once',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await tapTwice(page, /^In den Warenkorb/);
    await page.getByText('Erwachsene × 1', { exact: true }).first().waitFor();

    await goToBlock(page, 'Weinprobe im Gewölbe', 'Stehplätze');
    await tapTwice(page, /^In den Warenkorb/);
    await page.getByText('Eintritt × 1', { exact: true }).first().waitFor();

    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
    await chooseSeat(page, 'Reihe C, Platz 3');
    await tapTwice(page, /^In den Warenkorb/);
    await page.getByText('Reihe C, Platz 3 · Erwachsene', { exact: true }).first().waitFor();
    // A second tap that comes after the basket has opened opens the form below it: closed again by this.
    await page.reload();

    await fillBillingForm(page, { Email: 'haste@example.org' });
    await page.getByRole('textbox', { name: 'Stadt' }).press('Enter');
    const review = page.getByRole('region', { name: 'Das bestellst du' });
    await expect.poll(() => review.evaluate((shown) => shown === document.activeElement)).toBe(true);
    expect(await purchaseButton(page).isVisible()).toBe(true);
    expect(await page.getByText('Erwachsene × 1').count()).toBe(2);

    const orders: Promise<string>[] = [];
    page.on('response', (response) => {
      const read = async () => (await response.json()).order.id;
      if (response.url().endsWith('/checkout/invoice')) orders.push(read());
    });
    await tapTwice(page, 'Kauf auf Rechnung und Überweisung');
    const { id } = await readConfirmation(page);
    expect(new Set(await Promise.all(orders))).toEqual(new Set([id]));
    await page.getByText('61,00 €').first().waitFor();
  },
);
