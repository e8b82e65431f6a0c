import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { enterAccount, logIn, staffEnv } from '../log-in.ts';
import { drawnBlock, eventTab } from '../office-navigation.ts';
import { CountingHands } from '../scanner/counting-hands.ts';
import { fillBillingForm, order } from '../shop/billing-form.ts';
import { chooseSeats, goToBlock } from '../shop/choose-seats.ts';
import { drawnBlocks, paper, publish, setNumber, waitUntilSaved } from './draw-on-canvas.ts';

journey.override('shopEnv', staffEnv);
journey.override('festivalChange', () => enterAccount);

/** At four seconds each, of which few take as many, the hall is drawn and on sale within five minutes. */
const MOST_DEEDS = 75;

const named = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey(
  'I draw our hall with three turned blocks, 240 seats and room to stand, sell it, and a guest sits and stands there',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    const hands = new CountingHands(page);

    await hands.click(page.getByRole('link', { name: 'Layouts' }));
    await hands.type(named(page, 'Neuer Saalplan'), 'Vereinshalle');
    await hands.click(button(page, 'Anlegen und zeichnen'));
    await paper(page).waitFor();
    await hands.click(page.getByRole('button', { name: 'Block zeichnen' }));
    await hands.drag({ x: 60, y: 180 }, { x: 240, y: 330 });
    await waitUntilSaved(page);

    // The seats of one block; the two others are its copies.
    await hands.click(page.getByRole('button', { name: 'Sitze bearbeiten' }));
    await hands.type(named(page, 'Reihen'), '8');
    await hands.type(named(page, 'Sitze je Reihe'), '10');
    await hands.click(button(page, 'Reihen erzeugen'));
    await page.getByText('80 Sitze', { exact: true }).waitFor();
    await hands.type(named(page, 'Bogen'), '40');
    await hands.click(button(page, 'Fertig'));
    await hands.press('Control+d');
    await hands.press('Control+d');
    await expect.poll(() => page.getByRole('button', { name: /^Block [A-C]/ }).count()).toBe(3);
    await turnAndPlace(page, hands, 'Block A', { x: '1', y: '3,75', turn: '-12' });
    await turnAndPlace(page, hands, 'Block B', { x: '9,5', y: '4,5', turn: '3' });
    await turnAndPlace(page, hands, 'Block C', { x: '18', y: '3,75', turn: '12' });

    await hands.click(page.getByRole('button', { name: /alles zeigen$/ }));
    await hands.click(page.getByRole('button', { name: 'Block zeichnen' }));
    const { width, height } = (await paper(page).boundingBox()) ?? { width: 0, height: 0 };
    await hands.drag({ x: width * 0.3, y: height - 60 }, { x: width * 0.7, y: height - 20 });
    await hands.type(named(page, 'Name'), 'Stehplätze');
    await hands.click(page.getByRole('radio', { name: 'Freie Platzwahl' }));
    await hands.type(named(page, 'Anzahl der Plätze'), '60');
    await waitUntilSaved(page);
    await hands.press('Escape');
    await hands.press('Escape');
    await page.getByText('4 Blöcke, 300 Plätze').waitFor();

    // A way out in the middle of them, which guests find in the list too.
    await page.getByRole('button', { name: 'Beschriftung setzen' }).press('Enter');
    await page.getByRole('combobox', { name: 'Zeichen' }).selectOption('Ausgang');
    await page.getByRole('heading', { name: 'Beschriftung „Ausgang“' }).waitFor();
    await waitUntilSaved(page);
    await page.getByRole('combobox', { name: 'Zeichen' }).press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('4 Blöcke, 300 Plätze').waitFor();
    expect(await page.getByRole('heading', { name: 'Fällt auf' }).count()).toBe(0);
    const drawn = await drawnBlocks(page);
    await hands.click(button(page, 'Veröffentlichen'));
    await hands.click(button(page, 'Jetzt veröffentlichen'));
    await page.getByText(/^Veröffentlicht: /).waitFor();

    await sellHall(page, hands);
    expect(hands.deeds).toBeLessThanOrEqual(MOST_DEEDS);

    // Drawn away before a guest orders there, not published yet.
    await page.goto('/layouts');
    await page
      .getByRole('link', { name: /Vereinshalle/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Block B/ }).click();
    await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
    await paper(page).focus();
    for (const key of [...Array(4).fill('ArrowDown'), 'r', 'Delete']) await page.keyboard.press(key);
    await page.getByText('70 Sitze', { exact: true }).waitFor();
    await waitUntilSaved(page);

    const guest = await openPage({ device: 'desktop', scheme: 'light' });
    await guest.goto('/');
    await goToBlock(guest, 'Herbstball', 'Block B');
    await chooseSeats(guest, ['Reihe D, Platz 5', 'Reihe D, Platz 6']);
    await guest.getByRole('button', { name: /^In den Warenkorb · 50,00/ }).click();
    await guest.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await goToBlock(guest, 'Herbstball', 'Stehplätze');
    expect(drawn).toHaveLength(4);
    await guest.getByRole('button', { name: /^In den Warenkorb · 15,00/ }).click();
    await guest.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await fillBillingForm(guest);
    expect((await order(guest)).number).toMatch(/^WF-/);

    await guest.goto('/');
    await guest.getByRole('link', { name: 'Sitzplatz wählen für Herbstball' }).click();
    await guest.getByRole('link', { name: 'Block B, 78 von 80 Plätzen frei' }).waitFor();
    await guest.getByRole('link', { name: 'Stehplätze, 59 von 60 Plätzen frei' }).waitFor();
    expect(await drawnBlocks(guest)).toEqual(drawn);
    // A block under the pointer has another tint.
    await guest.mouse.move(0, 0);
    const tints = () =>
      guest
        .locator('svg rect[class*=body]')
        .evaluateAll((bodies) => new Set(bodies.map((body) => getComputedStyle(body).fill)).size);
    await expect.poll(tints).toBe(2);
    await guest.getByRole('button', { name: 'Als Liste' }).click();
    await guest.getByRole('link', { name: /^Block B, .*, nah bei Ausgang$/ }).waitFor();

    // Her row does not go without her: the dialog leads to her order, and brings the row back.
    await button(page, 'Veröffentlichen').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'D 6 umbuchen' }).waitFor();
    await lookOver(page);
    await dialog.getByRole('button', { name: 'Diese Plätze zurückholen' }).click();
    await page.getByText('72 Sitze', { exact: true }).waitFor();
    await publish(page);
  },
);

journey(
  'With a few numbers I draw a hall of 1,200 places and a marquee of eighty tables, and publish each at once',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    const hands = new CountingHands(page);
    const begin = async (name: string) => {
      await hands.click(page.getByRole('link', { name: 'Layouts', exact: true }));
      await hands.type(named(page, 'Neuer Saalplan'), name);
      await hands.click(button(page, 'Anlegen und zeichnen'));
      await paper(page).waitFor();
    };
    const finish = async (sum: string) => {
      await hands.click(button(page, 'Zeichnen'));
      await page.getByText(sum).waitFor();
      expect(await page.getByRole('heading', { name: 'Fällt auf' }).count()).toBe(0);
      await waitUntilSaved(page);
      await publish(page);
      hands.deeds += 2;
    };
    await begin('Stadthalle');
    await hands.type(named(page, 'Plätze'), '1200');
    await hands.type(named(page, 'Reihen'), '30');
    await hands.type(named(page, 'Bogen'), '40');
    await finish('1 Block, 1.200 Plätze');
    await begin('Festzelt');
    await hands.choose(page.getByRole('combobox', { name: 'Bestuhlung' }), 'Lange Tische (Bierzelt)');
    await hands.type(named(page, 'Tische'), '80');
    await finish('80 Tische, 640 Plätze');
    expect(hands.deeds).toBeLessThanOrEqual(20);

    await page.getByRole('button', { name: /^Tisch 17\W+8 Plätze$/ }).click();
    await page.getByRole('combobox', { name: 'Sitze stehen' }).selectOption('um einen runden Tisch');
    await page.getByRole('button', { name: 'Sitze bearbeiten' }).click();
    await setNumber(page, 'Plätze am Tisch', '10');
    await page.getByText('10 Sitze', { exact: true }).waitFor();
    await lookOver(page);
    await button(page, 'Fertig').click();

    // Pictures for those who put up the tables: every seat of the 79 others and of this one.
    const svg = await savedPicture(page, 'SVG');
    expect(svg.name).toBe('saalplan-festzelt.svg');
    const drawnAgain = await openPage({ device: 'desktop', scheme: 'dark' });
    await drawnAgain.setContent(String(svg.bytes));
    expect(await drawnAgain.locator('svg text', { hasText: /^\d+$/ }).count()).toBeGreaterThan(79 * 8 + 9);
    expect(String(svg.bytes)).not.toMatch(/class=|light-dark|var\(/);
    const png = await savedPicture(page, 'PNG');
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 4000 });
    expect((await sharp(png.bytes).stats()).isOpaque).toBe(true);
  },
);

async function savedPicture(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Mehr zu diesem Plan' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Als Bild speichern (${format})` }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function turnAndPlace(
  page: Page,
  hands: CountingHands,
  block: string,
  at: { x: string; y: string; turn: string },
): Promise<void> {
  await hands.click(page.getByRole('complementary').getByRole('button', { name: new RegExp(`^${block}`) }));
  for (const [label, value] of [
    ['X', at.x],
    ['Y', at.y],
    ['Drehung', at.turn],
  ] as const) {
    hands.deeds++;
    await setNumber(page, label, value);
  }
}

/** The event on the hall: two categories, a price each, and out with it. */
async function sellHall(page: Page, hands: CountingHands): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Zurück zu den Layouts' }));
  await hands.click(page.getByRole('link', { name: 'Veranstaltungen' }));
  await page.getByRole('heading', { level: 1, name: 'Veranstaltungen' }).waitFor();
  await hands.type(named(page, 'Name'), 'Herbstball');
  await hands.type(named(page, 'Ort'), 'Vereinshalle');
  await hands.type(page.getByLabel('Beginn'), '2030-10-12T19:00');
  await hands.click(button(page, 'Anlegen'));
  await page.getByRole('heading', { level: 1, name: 'Herbstball' }).waitFor();
  await hands.click(eventTab(page, 'Karten und Preise'));
  await hands.choose(page.getByRole('combobox', { name: 'Saalplan' }), 'Vereinshalle');
  for (const [category, price, euros] of [
    ['Sitzplatz', 'Erwachsene', '25'],
    ['Stehplatz', 'Eintritt', '15'],
  ] as const) {
    await hands.click(button(page, 'Preiskategorie hinzufügen'));
    await hands.type(named(page, 'Name der Kategorie').last(), category);
    const group = page.getByRole('group', { name: category, exact: true });
    await hands.click(group.getByRole('button', { name: 'Preis hinzufügen' }));
    await hands.type(group.getByRole('textbox', { name: 'Preis für' }), price);
    await hands.type(group.getByRole('textbox', { name: 'Euro' }), euros);
  }
  await hands.click(eventTab(page, 'Plan'));
  for (const [blocks, category] of [
    [['Block A', 'Block B', 'Block C'], /^Sitzplatz/],
    [['Stehplätze'], /^Stehplatz/],
  ] as const) {
    for (const block of blocks) await hands.click(drawnBlock(page, block));
    await hands.click(page.getByRole('button', { name: category }));
  }
  await hands.click(button(page, 'Veröffentlichen'));
  await page.getByText('Veröffentlicht: Gäste können jetzt bestellen.').waitFor();
}
