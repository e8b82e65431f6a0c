import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { SqliteFile } from '../../support/sqlite-file.ts';
import { focused, tabTo } from '../pages/by-keyboard.ts';
import { chooseSeat, goToBlock, seatOnPlan } from './choose-seats.ts';

const EVENT = 'Weinprobe im Gewölbe';
const BLOCK = 'Block A';

/** In the last row a place for a wheelchair, and one for whoever comes along. */
journey.override('festivalChange', () => (file: SqliteFile) => {
  const setKind = file.prepare(
    "update seats set kind = ? where row = 'E' and name = ? and block_id = (select min(id) from blocks)",
  );
  setKind.run('wheelchair', '10');
  setKind.run('companion', '9');
});

const suggested = (page: Page, words: string) => page.getByText(`Unser Vorschlag: ${words}.`).waitFor();
const chosenSeats = (page: Page) => page.locator('[role=gridcell][aria-selected=true]').count();
const lineOf = (page: Page, seat: string) => page.getByText(seat, { exact: false }).first().waitFor();

journey(
  'On a phone I have three seats side by side suggested, change my mind, and leave nobody a single seat',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await goToBlock(page, EVENT, 'Block A');
    await page.getByRole('button', { name: 'Beste Plätze vorschlagen' }).click();
    await page.getByRole('button', { name: 'Plätze nebeneinander: mehr' }).click();
    await page.getByRole('button', { name: 'Vorschlagen', exact: true }).click();
    await suggested(page, 'Reihe A, Platz 3 bis 5');
    expect(await chosenSeats(page)).toBe(3);
    await seatOnPlan(page, 'Reihe A, Platz 3').and(page.locator('[aria-selected=true]')).waitFor();

    await chooseSeat(page, 'Reihe B, Platz 2');
    await page.getByText('Daneben bleibt Reihe B, Platz 1 allein frei.').waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Eins nach links rücken' }).click();
    await seatOnPlan(page, 'Reihe B, Platz 1').and(page.locator('[aria-selected=true]')).waitFor();
    expect(await page.getByText(/allein frei/).count()).toBe(0);
    await page.getByRole('button', { name: 'In den Warenkorb · 140,00 €' }).click();
    await page.getByRole('timer').waitFor();
    await lineOf(page, 'Reihe B, Platz 1');
  },
);

journey(
  'With my fingertip I tap a seat too small to be meant: it comes nearer first, and the next tap chooses it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await goToBlock(page, EVENT, BLOCK);
    const seat = seatOnPlan(page, 'Reihe D, Platz 8');
    await seat.scrollIntoViewIfNeeded();
    const tap = async () => {
      const box = await seat.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.touchscreen.tap(x, y);
      return box?.width ?? 0;
    };
    expect(await tap()).toBeLessThan(24);
    await expect.poll(async () => (await seat.boundingBox())?.width).toBeGreaterThan(36);
    expect(await seat.getAttribute('aria-selected')).toBe('false');
    expect(await chosenSeats(page)).toBe(0);
    await tap();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).waitFor();
    expect(await seat.getAttribute('aria-selected')).toBe('true');
    expect(await chosenSeats(page)).toBe(1);
  },
);

journey(
  'I come with a wheelchair: the places for us are marked on the plan and in the list, and suggested when I ask',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await goToBlock(page, EVENT, BLOCK);
    const legend = page.getByRole('list', { name: 'Zeichenerklärung' });
    await legend.getByText('Rollstuhlplatz').waitFor();
    await legend.getByText('Begleitplatz').waitFor();
    await page.getByRole('gridcell', { name: 'Reihe E, Platz 10, Rollstuhlplatz, 35,00 €, frei' }).waitFor();
    await page.getByRole('button', { name: 'Beste Plätze vorschlagen' }).click();
    await page.getByRole('checkbox', { name: 'mit Rollstuhlplatz' }).check();
    await page.getByRole('button', { name: 'Vorschlagen', exact: true }).click();
    await suggested(page, 'Reihe E, Platz 9 und 10');

    await page.getByRole('button', { name: 'Als Liste' }).click();
    const box = page.getByRole('checkbox', { name: 'Reihe E, Platz 9, Begleitplatz, 35,00 €, gewählt' });
    expect(await box.isChecked()).toBe(true);
    await lookOver(page);
    await goToBlock(page, EVENT, 'Block C');
    await page.getByRole('button', { name: 'Plan' }).click();
    await legend.getByText('vergeben').waitFor();
    expect(await legend.getByText('Rollstuhlplatz').isVisible()).toBe(false);
  },
);

journey(
  'By keyboard alone I choose two seats in the list, among those that are free, and find them in my basket',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await goToBlock(page, EVENT, BLOCK);
    await tabTo(page, /^Als Liste$/);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /^Nur freie/ }).waitFor();
    await tabTo(page, /^Nur freie Plätze zeigen/);
    await page.keyboard.press('Space');
    expect(await page.getByRole('checkbox', { name: /nicht verfügbar/ }).count()).toBe(0);
    await tabTo(page, /^Reihe B, Platz 3,/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await focused(page)).toMatch(/^Reihe B, Platz 4, 35,00 €, gewählt/);
    await page.getByRole('link', { name: 'Zu deiner Auswahl' }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /^In den Warenkorb · 70,00 €$/);
    await page.keyboard.press('Enter');
    await page.getByRole('timer').waitFor();
    await lineOf(page, 'Reihe B, Platz 3');
    await lineOf(page, 'Reihe B, Platz 4');
  },
);
