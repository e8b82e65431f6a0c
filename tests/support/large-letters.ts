import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Starts a browser whose reader has set letters twice as large; what asks for the width in `rem` hears of it too. */
export const LARGE_LETTERS = ['--blink-settings=defaultFontSize=32'];

const SETTLED_MS = 30_000;

/** Letters twice as large, as a reader sets them in the browser; everything said must still be on the screen. */
export async function expectAllWithin(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { style } = document.documentElement;
    const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32;
    style.fontSize = isLarge ? '' : '200%';
  });
  // The first look may come before the fonts, or before what the page still waits for.
  await expect
    .poll(() => page.evaluate(findClipped), { timeout: SETTLED_MS, message: page.url() })
    .toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Nothing is wider than the screen, and no word is cut in two, be it at a hyphen. */
export async function expectWholeWords(page: Page): Promise<void> {
  await expectAllWithin(page);
  expect(await page.evaluate(findSplit), page.url()).toEqual([]);
}

/** Words beyond the screen's edge or their card's, but for what can be moved into sight and what is only heard. */
function findClipped(): string[] {
  const { scrollWidth } = document.documentElement;
  const clipped = scrollWidth > screen.width ? [`the page is ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    // What can be scrolled by keyboard too is moved into sight.
    if (!owner || owner.closest('svg, [role=grid], select, [tabindex="0"]:has(> table)')) continue;
    if (owner.offsetWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isClipped = [...range.getClientRects()].some(({ right }) => right > screen.width + 1);
    if (isClipped) clipped.push(text.textContent ?? '');
  }
  return clipped;
}

function findSplit(): string[] {
  const split: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (!owner || owner.closest('svg, select, script, style') || owner.offsetWidth <= 1) continue;
    // At a hyphen of its own a word may end its line.
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...lines) > Math.min(...lines) + 4) split.push(word);
    }
  }
  return split;
}
