import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawnBlocks } from '../../e2e/plan-editor/draw-on-canvas.ts';
import { doorEnv, expectCount, isOver, letInOf, tapAway, typeCode } from '../../e2e/scanner/at-the-gate.ts';
import { guest, order, purchaseButton, readConfirmation } from '../../e2e/shop/billing-form.ts';
import { FlakyNetwork } from '../../support/flaky-network.ts';
import type { GuestWishes } from '../../support/guest.ts';
import { journey } from '../../support/journey.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { LATER, memoryOf, type Recorded, recordedFolder } from './recorded-base.ts';
import { stopDate, stoppedAt } from './stopped-clock.ts';

journey.override('shopEnv', { ...doorEnv, ...stoppedAt(LATER) });
journey.override('dataDir', recordedFolder());

type OpenPage = (wishes: GuestWishes) => Promise<Page>;

/** A browser that has kept what the old build left in it, before any page of the shop is open. */
async function comeBack(openPage: OpenPage, name: Recorded, url: string, wishes: GuestWishes = {}) {
  const { cookies, origins, tab, codes } = memoryOf(name, url);
  const context = { baseURL: url, storageState: { cookies, origins }, deviceScaleFactor: 1 };
  const page = await openPage({ ...wishes, context });
  await page.addInitScript(stopDate, Date.parse(LATER));
  await page.goto('/robots.txt');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, tab);
  return { page, codes };
}

const typedInto = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();

journey(
  'I come back to my basket: tickets, seats held for me, code, form and choices are as I left them, and I order',
  async ({ openPage, shop }) => {
    const { page } = await comeBack(openPage, 'guest', shop.url);
    await page.goto('/widerruf');
    await expect.poll(() => typedInto(page, 'Vor- und Nachname')).toBe('Zoë Müller-Lüdenscheidt');
    expect(await typedInto(page, 'Bestellnummer')).toBe('WF-123456');
    await page.goto('/booking/event/3/block/17');
    await page.getByRole('checkbox', { name: /^Reihe B, Platz 7, .* gewählt$/ }).waitFor();
    await page.goto('/booking/event/1/tickets');
    const children = page.getByRole('spinbutton', { name: 'Kinder bis 14: Anzahl' });
    await expect.poll(() => children.inputValue()).toBe('2');

    await page.goto('/booking/basket');
    await page.getByRole('timer').waitFor();
    for (const words of ['Erwachsene × 3', 'Reihe B, Platz 3', 'Reihe B, Platz 4', 'REBE10', '84,60 €'])
      await page.getByText(words).first().waitFor();
    for (const [label, text] of Object.entries({ ...guest, Bemerkungen: 'Wir kommen mit dem Rollstuhl.' }))
      await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toBe(text);
    const { id } = await order(page);
    const total = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select total_cents from orders where id = ?').pluck().get(id),
    );
    expect(total).toBe(8460);
  },
);

journey(
  'The answer to my order never came: I send it again, and it is the same order',
  async ({ openPage, shop }) => {
    const { page } = await comeBack(openPage, 'unanswered', shop.url);
    await page.goto('/booking/basket');
    await purchaseButton(page).click();
    const { id } = await readConfirmation(page);
    const orders = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select id from orders where email = ?').pluck().all('lost-answer@example.org'),
    );
    expect(orders).toEqual([id]);
  },
);

journey(
  'I am still logged in, and whatever I had begun in the office is there',
  async ({ openPage, shop }) => {
    const { page } = await comeBack(openPage, 'office', shop.url, { device: 'desktop' });
    for (const [address, label, text] of [
      ['/event/1', 'Ort', 'Am alten Kelterhaus'],
      ['/event/1?tab=verkauf', 'Kontingent insgesamt', '4321'],
      ['/dashboard/settings', 'Name des Festes', 'Weinfest im Mai'],
      [
        '/dashboard/settings/legal',
        'Ergänzende Hinweise in der Datenschutzerklärung',
        '## Fotos auf dem Fest',
      ],
      ['/discount/new', 'Name', 'Für die Nachbarn von oben'],
      ['/block/2', 'Bogen', '45'],
      ['/block/2', 'Sitze je Reihe', '17'],
    ] as const) {
      if (!page.url().endsWith(address)) await page.goto(address);
      await expect.poll(() => typedInto(page, label), { message: address }).toBe(text);
    }
    await page.goto('/orders/gate');
    expect(await page.getByRole('checkbox', { name: 'Gleich einlassen' }).isChecked()).toBe(true);
    await page.goto('/layout/1');
    // The board drew it when the seats of one of its blocks were opened.
    await expect.poll(async () => (await drawnBlocks(page)).length).toBe(8);
  },
);

// The list of the second one knows whom the first one has let in.
for (const [name, version, inside] of [
  ['gate-1', 'first', 2],
  ['gate-2', 'second', 3],
] as const) {
  journey(
    `A gate with the ${version} form of its database admits without network, and sends what it has let in`,
    async ({ openPage, shop, onTestFinished }) => {
      const network = await FlakyNetwork.before(shop.url);
      onTestFinished(() => network.close());
      network.about = /^\/api\//;
      network.weather = 'gone';
      const { page, codes } = await comeBack(openPage, name, network.url, { mayLog: [/net::ERR_/] });
      const [sent = '', waiting = '', takenBack = '', fresh = '', untouched = ''] = codes;
      await page.goto('/scanner');
      await expectCount(page, 'wartend', 4);
      await expectCount(page, 'drin', inside);
      for (const code of [sent, waiting]) {
        await typeCode(page, code, 'Schon eingelöst');
        await tapAway(page);
      }
      for (const code of [takenBack, fresh]) {
        await typeCode(page, code, 'Willkommen');
        await isOver(page);
      }
      await expectCount(page, 'drin', inside + 2);

      network.weather = 'fine';
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expectCount(page, 'wartend', 0);
      expect(letInOf(shop, [sent, waiting, takenBack, fresh])).toBe(4);
      expect(letInOf(shop, [untouched])).toBe(0);
      const scans = inSqliteFile(shop.dataDir, (file) =>
        file.prepare('select count(*) from scans where item_id = ?').pluck().get(waiting),
      );
      expect(scans).toBe(2);
    },
  );
}
