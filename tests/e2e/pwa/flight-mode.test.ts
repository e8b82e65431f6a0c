import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  FOREIGN,
  isOver,
  LET_IN_JUST_NOW,
  letInOf,
  makePhone,
  pairByLink,
  typeCode,
} from '../scanner/at-the-gate.ts';
import { INSTALLED, waitDoorKept } from './installed-phone.ts';

journey.override('shopEnv', doorEnv);

const OFFLINE = 'offline – Scannen geht weiter';

/** A verdict goes when it is tapped; what is said of the phone itself stays. */
async function tapAway(page: Page): Promise<void> {
  const on = page.getByRole('button', { name: 'Weiter: tippen' });
  await on.click();
  await on.waitFor({ state: 'detached' });
}

/** A welcome goes by itself. */
async function letInByCode(page: Page, code: string): Promise<void> {
  await typeCode(page, code, 'Willkommen');
  await page.getByRole('button', { name: 'Weiter: tippen' }).waitFor({ state: 'detached' });
}

/** Fills what the browser gives this address, to the last bytes, as photographs fill a phone. */
const fillDisk = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('photographs');
    opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
    const photographs = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const isTaken = (size: number) =>
      new Promise<boolean>((resolve) => {
        const write = photographs.transaction('all', 'readwrite');
        write.objectStore('all').add(crypto.getRandomValues(new Uint8Array(size)));
        write.oncomplete = () => resolve(true);
        write.onabort = () => resolve(false);
      });
    for (const size of [60_000, 3_000, 200]) while (await isTaken(size));
    photographs.close();
  });

const emptyDisk = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('photographs').onsuccess = resolve;
      }),
  );

/** What the server has on record of these tickets, in the order in which it heard of it. */
function scansOf(shop: RunningShop, tickets: string[]) {
  const rows = inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select item_id, scanned_at, verdict, is_conflict from scans order by rowid').all(),
  ) as { item_id: string; scanned_at: number; verdict: string; is_conflict: number }[];
  return rows.filter(({ item_id }) => tickets.includes(item_id));
}

journey(
  'An hour in flight mode: I check tickets, start the page anew, go on, and nothing is lost',
  async ({ openPage, shop }) => {
    const [first = '', second = '', third = ''] = await buyTickets(shop, 3);
    const page = await openPage(INSTALLED);
    page.on('dialog', (dialog) => dialog.accept());
    await page.clock.install();
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await waitDoorKept(page);

    await page.context().setOffline(true);
    await letInByCode(page, first);
    await letInByCode(page, second);
    await typeCode(page, FOREIGN, 'Liste unvollständig');
    await tapAway(page);
    await page.getByText(OFFLINE).waitFor();
    await expectCount(page, 'wartend', 3);

    await page.clock.fastForward('30:00');
    await page.reload();
    await page.getByText(OFFLINE).waitFor();
    await expectCount(page, 'wartend', 3);
    await typeCode(page, first, 'Schon eingelöst');
    await tapAway(page);
    await letInByCode(page, third);
    await page.clock.fastForward('30:00');
    await expectCount(page, 'wartend', 5);

    await page.context().setOffline(false);
    await page.getByText('online', { exact: true }).waitFor();
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [first, second, third])).toBe(3);
    expect(
      scansOf(shop, [first, second, third, FOREIGN]).map(({ item_id, verdict }) => [item_id, verdict]),
    ).toEqual([
      [first, 'admitted'],
      [second, 'admitted'],
      [FOREIGN, 'unknown'],
      [first, 'redeemed'],
      [third, 'admitted'],
    ]);
  },
);

journey(
  'The first thing my new phone does is to lose its network: the scanner opens all the same, camera and all',
  async ({ openPage, shop }) => {
    const page = await openPage(INSTALLED);
    await pairByLink(page, await makePhone(shop, 'Tor Süd'));
    await waitDoorKept(page);
    await page.context().setOffline(true);
    await page.goto('/scanner');
    await page.getByText(OFFLINE).waitFor();
    const kept = await page.evaluate(async () => {
      const files = await (await caches.open('door-files')).keys();
      return Promise.all(files.map(async ({ url }) => (await fetch(url)).status));
    });
    expect(kept.length).toBeGreaterThan(3);
    expect(new Set(kept)).toEqual(new Set([200]));
  },
);

journey(
  'I close the scanner with scans that nobody has heard of yet: it asks me first',
  async ({ openPage, shop }) => {
    const [ticket = ''] = await buyTickets(shop, 1);
    const page = await openPage(INSTALLED);
    await pairByLink(page, await makePhone(shop, 'Tor West'));
    await page.context().setOffline(true);
    await letInByCode(page, ticket);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await page.context().setOffline(false);
    await expectCount(page, 'wartend', 0);
    expect(scansOf(shop, [ticket]).map(({ verdict }) => verdict)).toEqual(['admitted']);
  },
);

journey(
  'The disk of my phone is full: it says so at once, and with network I go on',
  async ({ openPage, shop }) => {
    const [first = '', second = '', third = ''] = await buyTickets(shop, 3);
    const page = await openPage(INSTALLED);
    await page.goto('/agb');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 8_000_000 });
    await pairByLink(page, await makePhone(shop, 'Tor Ost'));
    await waitDoorKept(page);
    await fillDisk(page);

    await letInByCode(page, first);
    await page.getByText('Der Speicher dieses Telefons ist voll').waitFor();
    await typeCode(page, first, LET_IN_JUST_NOW);
    await isOver(page);
    await page.context().setOffline(true);
    await typeCode(page, second, 'Speicher voll');
    await tapAway(page);

    await page.context().setOffline(false);
    await letInByCode(page, second);
    await emptyDisk(page);
    await letInByCode(page, third);
    await expectCount(page, 'wartend', 0);
    expect(
      scansOf(shop, [first, second, third]).filter(({ verdict }) => verdict === 'admitted'),
    ).toHaveLength(3);
    await page.getByText('Der Speicher dieses Telefons ist voll').waitFor({ state: 'detached' });
  },
);
