import { expect } from 'vitest';
import { expectAccessible } from '../harness/accessibility.ts';
import { journey } from '../harness/journey.ts';

for (const device of ['phone', 'desktop'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    journey(`I open the shop on a ${device}, ${scheme}, and see what I can book`, async ({ openPage }) => {
      const page = await openPage({ device, scheme });
      await page.goto('/');

      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Karten kaufen' }).first().waitFor();
      await page.getByRole('link', { name: 'Sitzplatz wählen' }).first().waitFor();
      const isWiderThanScreen = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth;
      expect(await page.evaluate(isWiderThanScreen)).toBe(false);
      await expectAccessible(page);
    });
  }
}
