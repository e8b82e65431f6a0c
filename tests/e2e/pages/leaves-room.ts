import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** A bar that stays at the lower edge of the screen covers nothing that gets the focus: scrolling stops above it. */
export async function expectRoomAbove(bar: Locator): Promise<void> {
  const { height, padding, position } = await bar.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    padding: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) || 0,
    position: getComputedStyle(element).position,
  }));
  if (position === 'sticky')
    expect(padding, `beneath the bar, ${height} px high`).toBeGreaterThanOrEqual(height);
}
