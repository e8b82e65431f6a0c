import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { tabTo } from '../pages/by-keyboard.ts';
import { beginPlan, waitUntilSaved } from './draw-on-canvas.ts';

journey.override('shopEnv', staffEnv);

/** Waits until this is said. */
const hear = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });

const paperHasFocus = (page: Page) =>
  page.getByRole('application', { name: 'Zeichenfläche' }).and(page.locator(':focus')).waitFor();

journey(
  'Without seeing the board I hear what my keys do, and my place is never lost',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    const { keyboard } = page;
    await logIn(page);
    await beginPlan(page, 'Nach Gehör');
    await page.getByRole('application', { name: 'Zeichenfläche' }).focus();

    await keyboard.press('b');
    await hear(page, 'Block zeichnen: Eingabe setzt ihn in die Mitte.');
    await keyboard.press('Enter');
    await hear(page, 'Neu: Block A.');
    await keyboard.press('.');
    await hear(page, 'Drehung 1°');
    await keyboard.press('Control+d');
    await hear(page, 'Neu: Block B.');
    await keyboard.press('Shift+PageUp');
    await hear(page, '2 Teile ausgewählt: Block A, Block B.');
    await keyboard.press('Control+g');
    await hear(page, 'Gruppiert.');

    await tabTo(page, /^Gruppe lösen$/);
    await keyboard.press('Enter');
    await hear(page, 'Gruppe gelöst.');
    await tabTo(page, /^Entfernen$/);
    await keyboard.press('Enter');
    await hear(page, 'Entfernt: Block A, Block B.');
    await paperHasFocus(page);
    await keyboard.press('Control+z');
    await hear(page, 'Zurückgenommen. Neu: Block A, Block B.');

    // Saving goes on beside it without a word.
    await waitUntilSaved(page);
    await expect(page.getByRole('status').filter({ hasText: 'Gespeichert' }).count()).resolves.toBe(0);
    await tabTo(page, /^Auswählen$/);
    await keyboard.press('Enter');
    await hear(page, '2 Teile ausgewählt');
    await paperHasFocus(page);

    await page.getByRole('button', { name: 'Block zeichnen' }).focus();
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await hear(page, 'Papier bewegen.');
    await keyboard.press('Escape');
    await hear(page, 'Auswählen.');
    await paperHasFocus(page);
  },
);
