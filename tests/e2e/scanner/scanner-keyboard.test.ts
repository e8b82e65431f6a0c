import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { tabTo } from '../pages/by-keyboard.ts';
import {
  buyTickets,
  doorEnv,
  expectVerdict,
  FOREIGN,
  isOver,
  makePhone,
  pairByLink,
  verdictOn,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.beforeEach(() => camera.show());
journey.afterAll(() => camera.remove());

/** What has the focus: its label, or its first words. */
const focusIsOn = (page: Page, name: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        if (at === null || at === document.body) return 'nothing';
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
        return at.getAttribute('aria-label') ?? label ?? at.textContent;
      }),
    )
    .toMatch(name);

journey(
  'At the gate I go by keyboard: whatever opens, closes or goes, the focus stays where I work',
  async ({ openPage, shop }) => {
    const tickets = await buyTickets(shop, 3, { lastname: 'Öchsle' });
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    const { keyboard } = page;
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));

    await tabTo(page, /^Kamera starten$/);
    await keyboard.press('Enter');
    await focusIsOn(page, /^Kamera läuft$/);

    await tabTo(page, /Code, Name oder Bestellnummer/);
    await keyboard.type(FOREIGN);
    await keyboard.press('Enter');
    await expectVerdict(page, 'Unbekannte Karte');
    await focusIsOn(page, /^Weiter/);
    await keyboard.press('Enter');
    await focusIsOn(page, /^Code, Name/);

    await keyboard.type('öchsle');
    await keyboard.press('Enter');
    await page.getByRole('status').getByText('3 Karten gefunden', { exact: true }).waitFor();
    await tabTo(page, /^Öchsle, Zoë/);
    await keyboard.press('Enter');
    await expectVerdict(page, 'Willkommen');
    await focusIsOn(page, /^Suche$/);
    await isOver(page);

    await tabTo(page, /^Code, Name/);
    for (const ticket of tickets) {
      await keyboard.type(ticket);
      await keyboard.press('Enter');
      await verdictOn(page).waitFor();
      await keyboard.press('Escape');
      await isOver(page);
    }
    await page.locator('h1').focus();
    await tabTo(page, /^Letzten Einlass zurücknehmen/);
    await keyboard.press('Enter');
    await page.getByText(/Die Karte gilt wieder/).waitFor();
    await focusIsOn(page, /^Zurückgenommen/);
  },
);
