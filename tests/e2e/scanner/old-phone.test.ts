import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  isOver,
  letInOf,
  makePhone,
  tapAway,
  typeCode,
} from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);

/** Stands for the rest of a full list. */
const OTHERS = 20_000;

journey(
  'My phone was a gate before lists went without codes: it loads the new version and goes on with its list and queue',
  async ({ openPage, shop }) => {
    const [first = '', second = '', third = ''] = await buyTickets(shop, 3, { lastname: 'Öchsle' });
    const { url } = await makePhone(shop, 'Tor Nord');
    const page = await openPage({ device: 'phone', mayLog: [/ERR_FAILED/] });
    // Nothing comes from the server but its word on single tickets.
    await page.route('**/api/door/list*', (route) => route.abort());
    await page.goto('/imprint');
    const paired = await fetch(`${shop.url}/api/door/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ code: new URL(url).hash.slice(1) }),
    });
    const { token, door } = (await paired.json()) as { token: string; door: unknown };
    const orderNumber = inSqliteFile(shop.dataDir, (file) =>
      file
        .prepare('select number from orders join items on order_id = orders.id where items.id = ?')
        .pluck()
        .get(first),
    ) as string;
    await keepAsBefore(page, { codes: [first, second, third], orderNumber, token, door, others: OTHERS });

    await page.goto('/scanner');
    await page.locator('dl').getByText('20.003', { exact: true }).waitFor();
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [first, second])).toBe(1);
    await typeCode(page, second, 'Willkommen');
    await isOver(page);
    await typeCode(page, first, 'Schon eingelöst');
    await tapAway(page);
    await page.getByRole('textbox', { name: /^Code/ }).fill('öchsle');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page
      .getByRole('button', { name: /^Öchsle/ })
      .last()
      .click();
    await expectVerdict(page, 'Willkommen');
    await isOver(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [first, second, third])).toBe(3);
    const kept = await everythingKept(page);
    expect(kept.length).toBeGreaterThan(OTHERS * 50);
    for (const code of [first, second, third]) expect(kept).not.toContain(code.slice(0, 12));
  },
);

interface Before {
  codes: string[];
  orderNumber: string;
  token: string;
  door: unknown;
  others: number;
}

/** Writes down what such a phone held: tickets by their codes, the first of them let in without network. */
function keepAsBefore(page: Page, before: Before): Promise<void> {
  return page.evaluate(
    ({ codes, orderNumber, token, door, others }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('door', 10);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          const { result: db } = opening;
          const tickets = db.createObjectStore('tickets', { keyPath: 'id' });
          for (const index of ['eventId', 'state', 'redeemedAt']) tickets.createIndex(index, index);
          db.createObjectStore('admissions', { keyPath: 'itemId' });
          db.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true });
          db.createObjectStore('refused', { keyPath: 'id' });
          db.createObjectStore('facts', { keyPath: 'name' });
        };
        opening.onsuccess = () => {
          const { result: db } = opening;
          const trx = db.transaction([...db.objectStoreNames], 'readwrite');
          const ticket = (id: string, n: number) => ({
            ...{ id, eventId: 1, priceId: 1, blockId: null, row: null, seat: null, state: 'paid' },
            ...{ redeemedAt: null, redeemedBy: null },
            ...{ buyer: `Öchsle, Zoë ${n}`, orderNumber },
          });
          codes.forEach((id, n) => void trx.objectStore('tickets').put(ticket(id, n)));
          for (let n = 0; n < others; n++)
            trx.objectStore('tickets').put({
              ...ticket(`7K3QF7K3QF7K3QF${String(n).padStart(5, '0')}`, n),
              buyer: `Maier, Eva ${n}`,
            });
          const at = Date.now() - 60_000;
          const scan = { itemId: codes[0], scanId: 'scan-of-before-0001', at };
          trx.objectStore('admissions').put(scan);
          const call = { kind: 'scan', id: scan.scanId, aheadMs: 0, refusal: null, liveUntil: 0 };
          trx.objectStore('waiting').put({ ...scan, ...call });
          for (const [name, value] of Object.entries({ token, door, isComplete: true, cursor: '5.' }))
            trx.objectStore('facts').put({ name, value });
          trx.oncomplete = () => {
            db.close();
            resolve();
          };
          trx.onerror = () => reject(trx.error);
        };
      }),
    before,
  );
}

/** Everything in the phone's database, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('door');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result: db } = opening;
          const trx = db.transaction([...db.objectStoreNames]);
          const reads = [...db.objectStoreNames].map((name) => trx.objectStore(name).getAll());
          trx.oncomplete = () => {
            db.close();
            resolve(JSON.stringify(reads.map(({ result }) => result)));
          };
        };
      }),
  );
}
