import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { filesOfStaff } from '../harness/built-files.ts';
import { journey } from '../harness/journey.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeat, goToBlock } from './choose-seats.ts';

const MOST_BYTES = 120_000;

interface LoadedScript {
  file: string;
  bytes: number;
  encoding: string | undefined;
}

/** Writes down every script the page loads from now on, with its bytes as they came over the network. */
function watchScripts(page: Page): () => Promise<LoadedScript[]> {
  const loaded: Promise<LoadedScript>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const read = async () => ({
      file: new URL(request.url()).pathname.slice(1),
      bytes: (await request.sizes()).responseBodySize,
      encoding: (await request.response())?.headers()['content-encoding'],
    });
    loaded.push(read());
  });
  return () => Promise.all(loaded);
}

journey(
  'My first page loads at most 120 kB of script, and nothing of the back office or the door',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    const scripts = watchScripts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const loaded = await scripts();
    expect(loaded.length).toBeGreaterThan(2);
    for (const { file, encoding } of loaded) expect(encoding, file).toBe('br');
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
    const staff = filesOfStaff();
    expect(staff.length).toBeGreaterThan(0);
    expect(loaded.filter(({ file }) => staff.includes(file))).toEqual([]);
  },
);

journey('Nor does a whole order load anything of the back office or the door', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  const scripts = watchScripts(page);
  await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
  await chooseSeat(page, 'Reihe B, Platz 2');
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
  await fillBillingForm(page);
  await order(page);
  const staff = filesOfStaff();
  expect((await scripts()).filter(({ file }) => staff.includes(file))).toEqual([]);
});

journey(
  'I can read a page before its script has come, and what I tap too early does no harm',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Ein Abend zwischen Reben' }).waitFor();
    await page
      .getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' })
      .click({ noWaitAfter: true });
    await page.getByRole('heading', { level: 1, name: 'Weinfest Musterhausen' }).waitFor();
    await page.getByText('8,00 €', { exact: true }).waitFor();

    // As a finger does it: without waiting until the page is ready for it.
    for (const name of ['Erwachsene: mehr', 'In den Warenkorb']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    }
    letThrough();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
  },
);
