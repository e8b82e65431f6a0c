import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { guest } from '../shop/billing-form.ts';

const MOST_TABS = 60;

/** In the page: what has the focus, its role or element, its name, and whether one can see that it has it. */
export function readFocus() {
  const element = document.activeElement;
  if (element === null || element === document.body) return { name: '', tag: 'nothing', isMarked: false };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isOnScreen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  const labels = isField ? [...(element.labels ?? [])] : [];
  const isMarked = [element, ...element.querySelectorAll('*'), ...labels].some((one) => {
    const { outlineStyle, outlineWidth, stroke, fill, strokeWidth } = getComputedStyle(one);
    const hasRing =
      one instanceof SVGElement && fill === 'none' && stroke !== 'none' && strokeWidth === '4px';
    return hasRing || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  });
  const name =
    element.getAttribute('aria-label') ?? [...labels, element].map((one) => one.textContent).join(' ');
  return { name: name.trim(), tag: element.tagName.toLowerCase(), isMarked: isMarked && isOnScreen };
}

/** Goes on by Tab until something of this name has the focus; on the way the focus is always somewhere and seen. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
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

/** Waits until the heading of this name has the focus. */
export const headingHasFocus = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).and(page.locator(':focus')).waitFor();

/** The name of what has the focus. */
export const focused = async (page: Page) => (await page.evaluate(readFocus)).name;

/** From the basket to the confirmation: 'Weiter', every field of the form, the terms, and the one button that buys. */
export async function orderByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
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
}
