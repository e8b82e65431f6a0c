import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { guest } from './billing-form.ts';

const MOST_TABS = 60;

/** What has the focus: its role or element, its name, and whether one can see that it has it. */
function readFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return { name: '', tag: 'nothing', isMarked: false };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isOnScreen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const isMarked = [element, ...element.querySelectorAll('*')].some((one) => {
    const { outlineStyle, outlineWidth, stroke, fill, strokeWidth } = getComputedStyle(one);
    const hasRing =
      one instanceof SVGElement && fill === 'none' && stroke !== 'none' && strokeWidth === '4px';
    return hasRing || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  });
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  const labels = isField ? [...(element.labels ?? [])] : [];
  const name =
    element.getAttribute('aria-label') ?? [...labels, element].map((one) => one.textContent).join(' ');
  return { name: name.trim(), tag: element.tagName.toLowerCase(), isMarked: isMarked && isOnScreen };
}

/** Goes on by Tab until something of this name has the focus; on the way the focus is always somewhere and seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(readFocus);
    passed.push(focus.name || focus.tag);
    expect(focus, `after ${passed.join(' → ')}`).toMatchObject({ isMarked: true });
    if (name.test(focus.name)) return;
  }
  throw new Error(`${name} is not reached by Tab: ${passed.join(' → ')}`);
}

const headingHasFocus = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).and(page.locator(':focus')).waitFor();

const focused = async (page: Page) => (await page.evaluate(readFocus)).name;

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

    await tabTo(page, new RegExp(`^Kartenpreis für Reihe ${row}, Platz 3`));
    await keyboard.press('ArrowDown');
    await tabTo(page, /^In den Warenkorb · 63,00 €/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Warenkorb');

    await tabTo(page, /^Entfernen: /);
    await tabTo(page, /^Rabattcode/);
    await keyboard.type('REBE10');
    await keyboard.press('Enter');
    await page.getByText('Rabattcode REBE10').waitFor();
    await tabTo(page, /^Weiter$/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Rechnungsdaten');
    for (const [label, text] of Object.entries(guest)) {
      await tabTo(page, new RegExp(`^${label}`));
      await keyboard.type(text);
    }
    await tabTo(page, /^Ich habe die AGB/);
    await keyboard.press('Space');
    await tabTo(page, /^Kauf auf Rechnung und Überweisung$/);
    await keyboard.press('Enter');
    await headingHasFocus(page, 'Bestellung abgeschlossen');
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
    await tabTo(page, /^Entfernen: Erwachsene × 1$/);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Entfernen: Ermäßigt × 1');
    await page.keyboard.press('Enter');
    await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
    await headingHasFocus(page, 'Warenkorb');
  },
);
