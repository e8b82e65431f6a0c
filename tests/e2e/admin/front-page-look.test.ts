import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clubColors } from '../../../src/domain/club-colors.ts';
import { rgbOf } from '../../../src/domain/color.ts';
import { eveningColors } from '../../../src/domain/evening-colors.ts';
import { plain } from '../../server/catalog/pictures/made-files.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';

journey.override('shopEnv', staffEnv);

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert: Es gilt ab sofort.').waitFor();
};

for (const [device, scheme] of [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const) {
  journey(
    `On a ${device} I choose our colour, the front page's, and then a picture of our own: guests see all three`,
    async ({ openPage }) => {
      const guest = await openPage({ device, scheme });
      const page = await openPage({ device, scheme });
      await logIn(page);
      await openEntry(page, 'Verein', 'Einstellungen');
      const sections = page.getByRole('navigation', { name: 'Abschnitte der Einstellungen' });
      await sections.getByRole('link', { name: 'Fest' }).click();
      await page.getByRole('radio', { name: 'Weinlaub' }).check();
      await sections.getByRole('link', { name: 'Verein' }).click();
      await page.getByLabel('Farbe des Vereins').fill('#1a4f8a');
      await lookOver(page);
      await save(page);
      const [, sky = ''] = eveningColors('leaves', '').sky;
      const isInLeaves = async () => {
        await guest.goto('/');
        return (await guest.content()).includes(`#${sky}`);
      };
      await expect.poll(isInLeaves).toBe(true);
      const main = `rgb(${rgbOf(clubColors('1a4f8a')[scheme === 'light' ? 'day' : 'night'].main).join(', ')})`;
      for (const one of [page, guest]) {
        const ground = () =>
          one.evaluate(() => {
            const probe = document.body.appendChild(document.createElement('i'));
            probe.style.background = 'var(--wine)';
            const { backgroundColor } = getComputedStyle(probe);
            probe.remove();
            return backgroundColor;
          });
        await expect.poll(ground).toBe(main);
      }
      await lookOver(guest);

      await sections.getByRole('link', { name: 'Fest' }).click();
      const file = page.getByRole('button', { name: 'Bild der Startseite', exact: true });
      const buffer = await plain(2000, 1100, '#7a1738').jpeg().toBuffer();
      await file.setInputFiles({ name: 'hof.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByRole('button', { name: 'Bild der Startseite entfernen' }).waitFor();
      await lookOver(page);
      await save(page);
      const shown = async () => {
        await guest.goto('/');
        return guest
          .locator('img[src^="/picture/"]')
          .evaluateAll((pictures) =>
            pictures.map((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0),
          );
      };
      await expect.poll(shown).toEqual([true]);
      await lookOver(guest);

      await page.getByRole('button', { name: 'Bild der Startseite entfernen' }).click();
      await page.getByRole('radio', { name: 'Abendrot' }).check();
      await save(page);
      await expect.poll(shown).toEqual([]);
      expect(await isInLeaves()).toBe(false);
    },
  );
}

journey(
  'By keyboard I remove the sample festival, and guests read that the sale has not begun',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    const steps = page.getByRole('region', { name: 'Shop einrichten' });
    const remove = steps.getByRole('button', { name: /^Beispieldaten entfernen/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Beispieldaten entfernen?' });
    await dialog.getByText('Saalpläne: Gewölbekeller, Winzerhof').waitFor();
    await lookOver(page);
    await page.keyboard.press('Escape');
    await remove.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Für immer entfernen' }).press('Enter');
    await page.getByText('Die Beispieldaten sind entfernt.').waitFor();
    await steps.getByRole('heading', { name: 'Shop einrichten' }).and(page.locator(':focus')).waitFor();
    expect(await remove.count()).toBe(0);
    await lookOver(page);

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    const greeting = async () => {
      await guest.goto('/');
      return guest.getByRole('heading', { level: 1 }).innerText();
    };
    await expect.poll(greeting).toBe('Weinfest Musterhausen');
    await guest.getByText('Der Vorverkauf hat noch nicht begonnen.').waitFor();
    await lookOver(guest);
  },
);
