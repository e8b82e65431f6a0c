import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { goToLivePlaces } from '../shop/choose-seats.ts';
import { focused, headingHasFocus, orderByKeyboard, readFocus, tabTo } from './by-keyboard.ts';

for (const { device, scheme, row } of [
  { device: 'desktop', scheme: 'dark', row: 'A' },
  { device: 'phone', scheme: 'light', row: 'B' },
] as const) {
  journey(`On a ${device} I order two seats with the keyboard alone`, async ({ openPage }) => {
    const page = await openPage({ device, scheme });
    const { keyboard } = page;
    await page.goto('/', { waitUntil: 'networkidle' });
    await tabTo(page, /^Zum Inhalt$/);
    await keyboard.press('Enter');
    await tabTo(page, /^Sitzplatz wählen für Weinprobe im Gewölbe$/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Weinprobe im Gewölbe');
    await tabTo(page, /^Block B, \d+ von 60 Plätzen frei/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Block B');

    // Seat 1 of row A cannot be had: the grid is entered at the first that is free.
    await tabTo(page, /^Reihe A, Platz 2, /);
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    const steps = {
      ArrowLeft: /^Reihe A, Platz 1, nicht verfügbar$/,
      ArrowDown: /^Reihe B, Platz 1, 35,00 €, frei$/,
      End: /^Reihe B, Platz 9, /,
      Home: /^Reihe B, Platz 1, /,
      'Control+End': /^Reihe G, Platz 9, /,
      'Control+Home': /^Reihe A, Platz 1, /,
      ArrowRight: /^Reihe A, Platz 2, /,
    };
    for (const [key, seat] of Object.entries(steps)) {
      await keyboard.press(key);
      expect(await page.evaluate(readFocus)).toMatchObject({
        name: expect.stringMatching(seat),
        isMarked: true,
      });
    }
    if (row === 'B') await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    await keyboard.press('Space');
    expect(await focused(page)).toBe(`Reihe ${row}, Platz 3, 35,00 €, gewählt`);
    // Across the aisle.
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    expect(await focused(page)).toBe(`Reihe ${row}, Platz 4, 35,00 €, gewählt`);

    // What is chosen comes with help that is loaded with the first choice.
    await page.getByRole('combobox', { name: `Kartenpreis für Reihe ${row}, Platz 3` }).waitFor();
    await tabTo(page, new RegExp(`^Kartenpreis für Reihe ${row}, Platz 3`));
    await keyboard.press('ArrowDown');
    await tabTo(page, /^In den Warenkorb · 63,00 €/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Warenkorb');
    // The title comes before what is in it.
    await page
      .getByRole('button', { name: /^Entfernen: / })
      .first()
      .waitFor();

    await tabTo(page, /^Entfernen: /);
    await tabTo(page, /^Rabattcode/);
    await keyboard.type('REBE10');
    await keyboard.press('Enter');
    await page.getByText('Rabattcode REBE10').waitFor();
    await orderByKeyboard(page);
    await page.getByText('56,70 €', { exact: true }).first().waitFor();
    await tabTo(page, /IBAN/);
  });
}

journey(
  'With the keyboard I take lines out of my basket, and the focus goes on to the next',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await page.goto('/booking/event/1/tickets');
    for (const price of ['Erwachsene', 'Ermäßigt']) {
      await page.getByRole('button', { name: `${price}: mehr` }).click();
    }
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await headingHasFocus(page, 'Warenkorb');
    await page.getByRole('button', { name: 'Entfernen: Erwachsene × 1' }).waitFor();
    await tabTo(page, /^Entfernen: Erwachsene × 1$/);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Entfernen: Ermäßigt × 1');
    await page.keyboard.press('Enter');
    await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
    await headingHasFocus(page, 'Warenkorb');
  },
);

for (const { device, scheme } of [
  { device: 'desktop', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
] as const) {
  journey(
    `On a ${device} I order tickets and places to stand with the keyboard alone`,
    async ({ openPage }) => {
      const page = await openPage({ device, scheme });
      const { keyboard } = page;
      await page.goto('/', { waitUntil: 'networkidle' });
      await tabTo(page, /^Karten kaufen für Eintritt Festgelände$/);
      await keyboard.press('Enter');
      await headingHasFocus(page, 'Weinfest Musterhausen');
      await tabTo(page, /^Erwachsene: Anzahl$/);
      await keyboard.type('2');
      await tabTo(page, /^Ermäßigt: mehr$/);
      await keyboard.press('Space');
      await tabTo(page, /^In den Warenkorb · 21,00 €/);
      await keyboard.press('Enter');
      await headingHasFocus(page, 'Warenkorb');

      await goToLivePlaces(page, '/booking/event/2/blocks');
      await tabTo(page, /^Stehplätze, \d+ von 300 Plätzen frei/);
      await keyboard.press('Enter');
      await headingHasFocus(page, 'Stehplätze');
      await tabTo(page, /^Eintritt: mehr$/);
      await keyboard.press('Enter');
      await tabTo(page, /^In den Warenkorb · 36,00 €/);
      await keyboard.press('Enter');
      await headingHasFocus(page, 'Warenkorb');
      await orderByKeyboard(page);
      await page.getByText('57,00 €', { exact: true }).first().waitFor();
    },
  );
}
