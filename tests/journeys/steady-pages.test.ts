import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';

journey('What I read stays where it is when the script of the page comes', async ({ openPage }) => {
  for (const address of [
    '/',
    '/booking/event/1/tickets',
    '/booking/event/3/blocks',
    '/booking/event/3/block/17',
  ]) {
    const page = await openPage({ device: 'phone', scheme: 'light' });
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
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      address,
    ).toBeLessThan(0.005);
    await page.close();
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
