import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { chooseSeat, goToBlock } from '../shop/choose-seats.ts';

journey(
  'On a phone I ask for the best seats without network: I am told, keep my seat, and get them once it is back',
  async ({ openPage }) => {
    const page = await openPage({
      device: 'phone',
      scheme: 'light',
      mayLog: [/ERR_INTERNET_DISCONNECTED/, /seat-help/],
    });
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
    await page.context().setOffline(true);
    await chooseSeat(page, 'Reihe B, Platz 4');
    const missing = page.getByRole('alert').filter({ hasText: 'ließen sich nicht laden' });
    await missing.waitFor();
    await page.getByRole('button', { name: 'Beste Plätze vorschlagen' }).click();
    const retry = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await retry.click();
    await expect.poll(() => missing.count()).toBe(1);
    await lookOver(page);

    await page.context().setOffline(false);
    await retry.click();
    const suggest = page.getByRole('button', { name: 'Vorschlagen', exact: true });
    await suggest.waitFor();
    expect(await missing.count()).toBe(0);
    // Its styles came with it.
    const form = page.locator('form').filter({ has: suggest });
    await expect.poll(() => form.evaluate((shown) => getComputedStyle(shown).display)).not.toBe('block');
    await page.getByRole('button', { name: 'In den Warenkorb · 35,00 €' }).waitFor();
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(1);
  },
);

journey(
  'Where the help with the seats breaks off on its way, asking once more loads the page anew, and my seat is still chosen',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/ERR_FAILED/, /seat-help/] });
    await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
    const script = /seat-help.*\.js$/;
    await page.route(script, (route) => route.abort());
    await chooseSeat(page, 'Reihe B, Platz 4');
    await page.getByText(/ließen sich nicht laden/).waitFor();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByRole('button', { name: 'Reihe B, Platz 4 entfernen' }).waitFor();
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(1);
  },
);
