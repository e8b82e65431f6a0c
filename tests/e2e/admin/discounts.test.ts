import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { focused, headingHasFocus, tabTo } from '../pages/by-keyboard.ts';
import { fillBillingForm, order } from '../shop/billing-form.ts';

journey.override('shopEnv', staffEnv);

/** A guest with tickets for 40 € in the basket types a code. */
async function typeCode(guest: Page, code: string): Promise<void> {
  await guest.goto('/');
  await guest.getByRole('link', { name: /^Karten kaufen/ }).click();
  await guest.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('5');
  await guest.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await guest.getByRole('textbox', { name: 'Rabattcode' }).fill(code);
  await guest.getByRole('button', { name: 'Anwenden' }).click();
}

async function orderWith(guest: Page, code: string): Promise<void> {
  await typeCode(guest, code);
  await guest.getByRole('button', { name: /^Rabattcode .* entfernen/ }).waitFor();
  await fillBillingForm(guest);
  await order(guest);
}

const figures = (page: Page) =>
  page.getByRole('region', { name: 'Was daraus geworden ist' }).getByRole('definition').allInnerTexts();

/** Day, month and the rest, and the browser's own button for a calendar, which it marks within the field. */
async function pastTimes(page: Page): Promise<void> {
  await tabTo(page, /^Gilt ab$/);
  while (/^Gilt (ab|bis)$/.test(await focused(page))) await page.keyboard.press('Tab');
}

journey(
  'On a phone I make a campaign, a guest redeems it, I see what it cost us and pause it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(page);
    await openEntry(page, 'Rabattaktionen');
    await page.getByRole('heading', { level: 1, name: 'Rabattaktionen' }).waitFor();
    await lookOver(page);
    await page.getByRole('link', { name: 'Neue Rabattaktion' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nachbarn');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByText('Dies ist ein Pflichtfeld').first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).and(page.locator(':focus')).waitFor();
    await lookOver(page);

    const code = 'HOF-26';
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('textbox', { name: 'Nachlass' }).fill('5');
    await page.getByRole('combobox', { name: 'Einheit' }).selectOption({ label: 'Euro' });
    await page.getByText(/gilt das ab 6,00 € Bestellwert/).waitFor();
    await page.getByRole('textbox', { name: 'Einlösungen insgesamt' }).fill('50');
    await page.getByText('ist die Bestellung umsonst, höchstens 50-mal').waitFor();
    await page.getByLabel('Gilt bis').fill('2030-02-01T18:30');
    await page.reload();
    await page.getByRole('radio', { name: /Nur bestimmte/ }).check();
    await page.getByRole('checkbox', { name: /^Eintritt Festgelände/ }).check();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nachbarn' }).waitFor();
    await page.getByText('Bis 01.02.2030, 18:30 Uhr').waitFor();
    expect(await figures(page)).toEqual(['0 von 50', '0,00 €', '0', '0,00 €']);

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    await orderWith(guest, code);
    await page.reload();
    await page.getByText('1 von 50').waitFor();
    expect(await figures(page)).toEqual(['1 von 50', '5,00 €', '1', '35,00 €']);
    await lookOver(page);

    await page.getByRole('button', { name: 'Anhalten' }).click();
    await page.getByRole('button', { name: 'Weiterlaufen lassen' }).waitFor();
    const late = await openPage({ device: 'phone', scheme: 'dark' });
    await typeCode(late, code);
    await late.getByText('Dieser Rabattcode gilt gerade nicht.').waitFor();
  },
);

journey('I make codes that hold once, save and print them, and see who used one', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 409/] });
  await logIn(page);
  await page.goto('/discount/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Winzer');
  await page.getByRole('radio', { name: /^Einzelcodes/ }).check();
  await page.getByRole('textbox', { name: 'Nachlass' }).fill('10');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await page.getByText('Noch ohne Codes').waitFor();
  await page.getByRole('textbox', { name: 'Wie viele neue Codes?' }).fill('30');
  await page.getByRole('textbox', { name: /^Beginn der Codes/ }).fill('winzer');
  await page.getByRole('button', { name: 'Codes erzeugen' }).click();
  await page.getByText('30 Codes, davon 0 eingelöst').waitFor();
  await lookOver(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als Tabelle speichern' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(31);
  const code = lines[1]?.split(';')[0] ?? '';
  expect(code).toMatch(/^WINZER-/);

  await page.getByRole('link', { name: 'Zum Ausdrucken' }).click();
  const cards = page.getByRole('list', { name: 'Codes' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(30);
  await lookOver(page);
  // Three by seven on a page: thirty cards are two of them.
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);

  const guest = await openPage({ device: 'phone', scheme: 'light' });
  await orderWith(guest, code.toLowerCase());
  const second = await openPage({ device: 'phone', scheme: 'dark' });
  await typeCode(second, code);
  await second.getByText(/wurde schon so oft eingelöst/).waitFor();
  await page.reload();
  await cards.first().waitFor();
  expect(await cards.count()).toBe(29);
  await page.getByRole('link', { name: 'Zurück zur Rabattaktion' }).click();
  await page.getByText('30 Codes, davon 1 eingelöst').waitFor();
  await page.getByRole('button', { name: 'Rabattaktion löschen' }).click();
  await page.getByRole('button', { name: 'Ja, für immer löschen' }).click();
  await page.getByText(/Halte sie an, statt sie zu löschen/).waitFor();
});

journey(
  'By keyboard alone I make a campaign for some prices, pause it and delete it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    const { keyboard } = page;
    await page.locator('h1:focus').waitFor();
    await page.getByRole('link', { name: 'Rabattaktionen' }).focus();
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Rabattaktionen');
    await tabTo(page, /^Neue Rabattaktion$/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Neue Rabattaktion');
    for (const [label, text] of Object.entries({ Name: 'Jugend', Code: 'JUGEND', Nachlass: '15' })) {
      await tabTo(page, new RegExp(`^${label}$`));
      await keyboard.type(text);
    }
    await pastTimes(page);
    await tabTo(page, /^Alle Veranstaltungen/);
    await keyboard.press('ArrowDown');
    await tabTo(page, /^Ermäßigt bei Eintritt Festgelände$/);
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Jugend');
    await tabTo(page, /^Anhalten$/);
    await keyboard.press('Enter');
    await page.getByText('Gerade löst sie niemand ein.').waitFor();
    await expect.poll(() => focused(page)).toBe('Weiterlaufen lassen');
    await pastTimes(page);
    await tabTo(page, /^Rabattaktion löschen$/);
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Doch nicht');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Rabattaktionen');
    expect(await page.getByRole('link', { name: 'Jugend' }).count()).toBe(0);
  },
);
