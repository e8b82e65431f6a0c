import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';

const ADULTS = { is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 1, quantity: 2 };
const PLACES = { ...ADULTS, event: 2, block: 7, block_name: 'Stehplätze', ticket_price_id: 7, quantity: 1 };

/** Adds up how far what can be seen jumps by itself (Cumulative Layout Shift). */
function addUpShifts(): void {
  const page = window as Window & { jumped?: number };
  page.jumped = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      page.jumped = (page.jumped ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shifts = (page: Page) => page.evaluate(() => (window as Window & { jumped?: number }).jumped);

for (const { device, width } of [
  { device: 'phone', width: 360 },
  { device: 'phone', width: 412 },
  { device: 'desktop', width: 1440 },
] as const) {
  journey(
    `On a ${device}, ${width} px wide, nothing jumps while my basket is loaded slowly`,
    async ({ openPage }) => {
      const viewport = { width, height: device === 'phone' ? 740 : 900 };
      const page = await openPage({ device, scheme: 'light', context: { viewport } });
      await page.addInitScript(addUpShifts);
      for (const lines of [[], [ADULTS], [ADULTS, PLACES]]) {
        await page.goto('/agb');
        await page.evaluate((kept) => sessionStorage.setItem('basket', kept), JSON.stringify(lines));
        const answers: (() => void)[] = [];
        await page.route('**/api/booking/prices', (route) => {
          answers.push(() => route.continue());
        });
        await page.goto('/booking/basket');
        await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
        if (lines.length > 0) {
          await page.getByText('Dein Warenkorb wird geladen …').waitFor();
          await expect.poll(() => answers.length).toBe(1);
          for (const answer of answers) answer();
          await page.getByRole('button', { name: 'Weiter' }).waitFor();
        }
        await page.unroute('**/api/booking/prices');
        expect(await shifts(page), `${lines.length} lines`).toBeLessThan(0.005);
      }
    },
  );
}
