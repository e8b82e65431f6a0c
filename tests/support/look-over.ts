import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectAxeContent } from './accessibility.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * What must be right on every page as it stands: no rule of accessibility broken, nothing wider than the screen. Judged
 * here, then on the other device in the other colour scheme (who looks at the page from there judges the other two) by
 * the quicker engine, and at 320 px for its width. Leaves the page as it was.
 */
export async function lookOver(page: Page): Promise<void> {
  await expectNothingWider(page);
  expect(await page.evaluate(findDoubleIds), 'ids that are there twice').toEqual([]);
  await expectAccessible(page);

  const size = page.viewportSize();
  if (size === null) throw new Error('A page without a size cannot be looked over');
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await page.setViewportSize(size.width > 400 ? PHONE : DESKTOP);
  await expectNothingWider(page);
  await expectAxeContent(page);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.setViewportSize(NARROWEST);
  await expectNothingWider(page);
  await page.setViewportSize(size);
}

/** Fails where the page scrolls sideways, or where something to tap lies outside of the screen. */
async function expectNothingWider(page: Page): Promise<void> {
  expect(await page.evaluate(findWider), `wider than ${page.viewportSize()?.width} px`).toEqual([]);
}

/** What points to such an id, a link, a label or a heading of a part, may mean either of them. */
function findDoubleIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function findWider(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const wider = scrollWidth > clientWidth ? [`the page, ${scrollWidth} px`] : [];
  const isInPane = (element: Element) => {
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('a, button, input, select, textarea')) {
    const { left, right, width } = element.getBoundingClientRect();
    const isOutside = width > 0 && (left < -1 || right > clientWidth + 1);
    if (isOutside && !isInPane(element)) wider.push(element.outerHTML.slice(0, 120));
  }
  return wider;
}
