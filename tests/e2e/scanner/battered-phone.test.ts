import { expect } from 'vitest';
import { FlakyNetwork } from '../../support/flaky-network.ts';
import { journey } from '../../support/journey.ts';
import { OwnBrowser } from '../../support/own-browser.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { INSTALLED, waitDoorKept } from '../pwa/installed-phone.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  isOver,
  letInOf,
  makePhone,
  tapAway,
  typeCode,
  waitOnline,
} from './at-the-gate.ts';
import { plantTickets } from './plant-tickets.ts';

journey.override('shopEnv', doorEnv);

journey(
  'My battery dies a moment after a verdict: the phone comes up without network, knows it, and sends it later',
  async ({ shop, onTestFinished }) => {
    const tickets = await buyTickets(shop, 2);
    const [first = '', second = ''] = tickets;
    const network = await FlakyNetwork.before(shop.url);
    const phone = new OwnBrowser();
    onTestFinished(async () => {
      await phone.remove();
      await network.close();
    });
    const page = await phone.open();
    await page.goto((await makePhone(shop, 'Tor Nord')).url.replace(shop.url, network.url));
    await waitOnline(page);
    await waitDoorKept(page);
    network.weather = 'gone';
    await typeCode(page, first, 'Willkommen');
    await phone.kill();

    const again = await phone.open();
    await again.goto(`${network.url}/scanner`);
    await again.getByText('offline – Scannen geht weiter').waitFor();
    await expectCount(again, 'wartend', 1);
    await typeCode(again, first, 'Schon eingelöst');
    await tapAway(again);
    await typeCode(again, second, 'Willkommen');
    await isOver(again);
    network.weather = 'fine';
    await again.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectCount(again, 'wartend', 0);
    expect(letInOf(shop, tickets)).toBe(2);
  },
);

journey(
  'The list of the gate is cut off in the middle: I scan what is there, and the rest comes by itself',
  async ({ openPage, shop, onTestFinished }) => {
    const tickets = inSqliteFile(shop.dataDir, (file) => plantTickets(file, 6_000)).sort();
    const network = await FlakyNetwork.before(shop.url);
    onTestFinished(() => network.close());
    // The first page comes whole, the second one breaks off.
    network.about = /^\/api\/door\/list\?since/;
    network.weather = 'cut off';
    const page = await openPage(INSTALLED);
    await page.goto((await makePhone(shop, 'Tor Süd')).url.replace(shop.url, network.url));
    await page.getByText('offline – Scannen geht weiter').waitFor();
    await page.getByText('Kartenliste unvollständig').waitFor();
    await typeCode(page, tickets[0] as string, 'Willkommen');
    await isOver(page);

    network.weather = 'fine';
    await waitOnline(page);
    await expect
      .poll(() => page.locator('dl > div', { hasText: 'gesamt' }).locator('dd').innerText())
      .toMatch(/^6\.00\d$/);
    await typeCode(page, tickets.at(-1) as string, 'Willkommen');
    await expectCount(page, 'wartend', 0);
  },
);
