import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { takePictures } from './failure-pictures.ts';
import { type Guest, type GuestWishes, openGuest } from './guest.ts';
import { startHostedShop } from './hosted-shop.ts';
import { inSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { addFirstAccount } from './team-member.ts';

declare global {
  /** One for all files of a worker that ask for no other; it ends with the worker. */
  var browserOfWorker: Promise<Browser> | undefined;
}

/**
 * A test in a real browser, titled as a guest's sentence:
 *
 *     journey('Ich bestelle zwei Karten', async ({ openPage, shop }) => {
 *       const page = await openPage({ device: 'phone' });
 *       await page.goto('/');
 *
 * `shop` is one running shop with the sample festival for the whole file; `journey.override('shopEnv', …)` and
 * `'browserArgs'` say how it and the browser start, `'festivalChange'` what is changed in its database before.
 * Every `openPage` is another guest.
 * After the test, any error in a console fails it, and a failed test leaves a picture of every page.
 */
export const journey = test
  .extend('shopEnv', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('browserArgs', { scope: 'file' }, (): string[] => [])
  .extend('festivalChange', { scope: 'file' }, (): FestivalChange | null => null)
  .extend('dataDir', { scope: 'file' }, ({ festivalChange, shopEnv }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kartenshop-data-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(inject('plantedFolder'), folder, { recursive: true });
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = shopEnv;
    if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined)
      inSqliteFile(folder, (file) => addFirstAccount(file, ADMIN_EMAIL, ADMIN_PASSWORD));
    if (festivalChange !== null) inSqliteFile(folder, festivalChange);
    return folder;
  })
  .extend('shop', { scope: 'file' }, async ({ shopEnv, dataDir }, { onCleanup }) => {
    const shop = await startHostedShop(dataDir, shopEnv);
    onCleanup(() => shop.stop());
    return shop;
  })
  .extend('browser', { scope: 'file' }, async ({ browserArgs }, { onCleanup }) => {
    if (browserArgs.length === 0) {
      globalThis.browserOfWorker ??= launchBrowser();
      return globalThis.browserOfWorker;
    }
    const browser = await launchBrowser(browserArgs);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('openPage', async ({ browser, shop, task }, { onCleanup }) => {
    const guests: Guest[] = [];
    onCleanup(async () => {
      const faults = guests.flatMap((guest) => guest.faults);
      if (task.result?.state === 'fail' || faults.length > 0) {
        await takePictures(guests, task.name);
        process.stderr.write(`What the shop said last:\n${shop.recentLog()}\n`);
      }
      await Promise.all(guests.map((guest) => guest.close()));
      if (faults.length > 0) throw new Error(`Errors in the browser:\n${faults.join('\n')}`);
    });
    return async (wishes: GuestWishes = {}): Promise<Page> => {
      const guest = await openGuest(browser, shop.url, wishes);
      guests.push(guest);
      return guest.page;
    };
  });

/** Changes the sample festival before the shop that the guests see starts on it. */
export type FestivalChange = (file: SqliteFile) => void;
