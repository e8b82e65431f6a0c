import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Letters twice as large, as a reader sets them in the browser; everything said must still be on the screen. */
export async function expectAllWithin(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(findClipped), page.url()).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Words beyond the screen's edge or their card's, but for what can be moved into sight and what is only heard. */
function findClipped(): string[] {
  const { scrollWidth } = document.documentElement;
  const clipped = scrollWidth > screen.width ? [`the page is ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (!owner || owner.closest('svg, [role=grid], select') || owner.offsetWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isClipped = [...range.getClientRects()].some(({ right }) => right > screen.width + 1);
    if (isClipped) clipped.push(text.textContent ?? '');
  }
  return clipped;
}
