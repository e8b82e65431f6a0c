import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  FOREIGN,
  isOver,
  LET_IN_JUST_NOW,
  makePhone,
  NO_NETWORK,
  pairByLink,
  printed,
  tapAway,
  typeCode,
  verdictOn,
} from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);
journey.override('browserArgs', [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream=deny',
]);

/** Whatever would have to be scrolled sideways, or lies outside of the screen. */
function widerThanItsRoom(): string[] {
  return [...document.querySelectorAll('main, main *')]
    .filter(
      (element) =>
        (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto') ||
        element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}

journey(
  'I have forbidden the camera: I am told how to allow it, and let guests in by code, name and order number',
  async ({ openPage, shop }) => {
    const [byCode = '', byName = ''] = await buyTickets(shop, 2, { lastname: 'Öchsle-Groß' });
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await page.getByRole('button', { name: 'Kamera starten' }).click();
    await page.getByRole('alert').getByRole('heading', { name: 'Die Kamera ist gesperrt' }).waitFor();
    const search = page.getByRole('textbox', { name: /^Code/ });

    await search.fill(byCode.toLowerCase().replace(/(.{5})(?=.)/g, '$1 '));
    await search.press('Enter');
    await expectVerdict(page, 'Willkommen');
    await isOver(page);

    await search.fill('öxle');
    await search.press('Enter');
    await page.getByText('Nichts gefunden.').waitFor();
    const found = page.getByRole('button', { name: /^Öchsle-Groß, Zoë/ });
    for (const words of ['oechsle', 'gross öchsle']) {
      await search.fill(words);
      await search.press('Enter');
      await expect.poll(() => found.count()).toBe(2);
    }
    await lookOver(page);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(widerThanItsRoom)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const number = /WF-\w+/.exec(await found.first().innerText())?.[0] ?? '';
    await search.fill(number);
    await search.press('Enter');
    await found.filter({ hasNotText: 'schon drin' }).click();
    await expectVerdict(page, 'Willkommen');
    await isOver(page);

    // Letting in the wrong one is taken back, and the ticket is good again.
    await page.getByRole('button', { name: /^Letzten Einlass zurücknehmen/ }).click();
    await page.getByRole('status').getByText('Die Karte gilt wieder.').waitFor();
    await search.fill(printed(byName));
    await search.press('Enter');
    await expectVerdict(page, 'Willkommen');
  },
);

journey(
  'By keyboard alone I judge codes: a refusal takes the focus, and gives it back where I was typing',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const [unpaid = ''] = await buyTickets(shop, 1, { status: 'open' });
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await pairByLink(page, await makePhone(shop, 'Kasse'));
    const search = page.getByRole('textbox', { name: /^Code/ });
    await search.focus();
    await page.keyboard.type(item);
    await page.keyboard.press('Enter');
    await expectVerdict(page, 'Willkommen');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await isOver(page);

    for (const key of ['Enter', 'Escape']) {
      await page.keyboard.type(unpaid);
      await page.keyboard.press('Enter');
      await expectVerdict(page, 'Nicht bezahlt');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Weiter: tippen');
      await page.keyboard.press(key);
      await isOver(page);
      await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    }
  },
);

journey(
  'On the smallest phone, held upright or across, the whole verdict can be read and answered',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: NO_NETWORK });
    await pairByLink(page, await makePhone(shop, 'Tor West'));
    await page.context().setOffline(true);
    for (const [width, height] of [
      [320, 568],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(widerThanItsRoom)).toEqual([]);
      await typeCode(page, FOREIGN, 'Liste unvollständig');
      const sheet = verdictOn(page).locator('..');
      const hidden = await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(hidden, `${width} x ${height}`).toBe(0);
      await tapAway(page);
    }
    await page.setViewportSize({ width: 180, height: 370 });
    await typeCode(page, FOREIGN, 'Liste unvollständig');
    expect(await page.evaluate(widerThanItsRoom)).toEqual([]);
    // Too long for half a phone: one begins to read at the top.
    expect(
      await verdictOn(page)
        .locator('..')
        .evaluate(({ scrollTop }) => scrollTop),
    ).toBe(0);
    await page.getByRole('button', { name: 'Geprüft – trotzdem einlassen' }).click();
    await expectVerdict(page, 'Willkommen');
    await page.context().setOffline(false);
    await expectCount(page, 'wartend', 0);
  },
);

interface Signalling {
  signals: string[];
}

/** Notes every tone the page plays and every buzz, as `signals`. */
function noteSignals(): void {
  const signals: string[] = [];
  Object.assign(window, { signals });
  const Original = window.OscillatorNode;
  window.OscillatorNode = class extends Original {
    constructor(context: BaseAudioContext, options?: OscillatorOptions) {
      super(context, options);
      signals.push(`${options?.frequency} Hz ${context.state}`);
    }
  };
  navigator.vibrate = (pattern) => signals.push(`buzz ${pattern}`) > 0;
}

journey('Without looking I hear and feel which of the four verdicts it is', async ({ openPage, shop }) => {
  const [valid = '', used = ''] = await buyTickets(shop, 2);
  inSqliteFile(shop.dataDir, (file) =>
    file
      .prepare('update items set redeemed_at = ?, redeemed_by = ? where id = ?')
      .run(Date.now() - 60_000, 'Tor Süd', used),
  );
  const [unpaid = ''] = await buyTickets(shop, 1, { status: 'open' });
  const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
  await page.addInitScript(noteSignals);
  await pairByLink(page, await makePhone(shop, 'Tor Mitte'));
  const heard = async () => {
    const listen = () => page.evaluate(() => (window as unknown as Signalling).signals.join(', '));
    // The sound is asked for when the words stand there already.
    await expect.poll(listen).toMatch(/^buzz [\d,]+, .*Hz running/);
    return page.evaluate(() => (window as unknown as Signalling).signals.splice(0).join(', '));
  };
  const signals: string[] = [];
  await typeCode(page, valid, 'Willkommen');
  signals.push(await heard());
  await isOver(page);
  // The same ticket once more is no news that anybody must hear: the next signal is that of the next ticket.
  await typeCode(page, valid, LET_IN_JUST_NOW);
  await isOver(page);
  for (const [text, title] of [
    [used, 'Schon eingelöst'],
    [unpaid, 'Nicht bezahlt'],
  ] as const) {
    await typeCode(page, text, title);
    signals.push(await heard());
    await tapAway(page);
  }
  await page.context().setOffline(true);
  await typeCode(page, FOREIGN, 'Liste unvollständig');
  signals.push(await heard());
  expect(new Set(signals).size).toBe(4);
  await page.context().setOffline(false);
});

journey('I paste what is no ticket: nothing is opened, nothing breaks', async ({ openPage, shop }) => {
  const [item = ''] = await buyTickets(shop, 1);
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await pairByLink(page, await makePhone(shop, 'Tor Ost'));
  const address = page.url();
  for (const text of [
    'WIFI:T:WPA;S:Festzelt;P:geheim;;',
    'https://weingut.example/item/angebot',
    'javascript:alert(1)',
    'A1'.repeat(500_000),
    `https://${'x'.repeat(1_000_000)}.example/item/${item}/checkin`,
  ]) {
    await typeCode(page, text, 'Keine Karte');
    await tapAway(page);
  }
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  await typeCode(page, item, 'Willkommen');
});
