import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** As the page has it: a smaller seat is enlarged by the first tap. */
const LEAST_PX = 26;

/**
 * Goes to a page with live places until it follows them: by then it is hydrated, and everything else is loaded. With the
 * stream of places open, its network is idle no more.
 */
export async function goToLivePlaces(page: Page, address: string): Promise<void> {
  const followed = page.waitForRequest(/\/live$/);
  await page.goto(address);
  await followed;
}

/** From the home page by links alone onto the page of a block. */
export async function goToBlock(page: Page, event: string, block: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: `Sitzplatz wählen für ${event}` }).click();
  await page.getByRole('heading', { level: 1, name: event }).waitFor();
  await page.getByRole('link', { name: new RegExp(`^${block}, \\d+ von \\d+ Plätzen frei`) }).click();
  await page.getByRole('heading', { level: 1, name: block }).waitFor();
}

/** A seat on the plan, by what is heard of it: `Reihe D, Platz 7`. */
export function seatOnPlan(page: Page, seat: string): Locator {
  return page.getByRole('grid').getByRole('gridcell', { name: new RegExp(`^${seat}, `) });
}

/** Clicks or taps a seat as the device has it; one too small to be meant is enlarged by the first tap. */
export async function chooseSeat(page: Page, seat: string): Promise<void> {
  const cell = seatOnPlan(page, seat);
  await cell.scrollIntoViewIfNeeded();
  if (await isTooSmall(cell)) {
    await cell.click();
    expect(await cell.getAttribute('aria-selected')).toBe('false');
    expect(await isTooSmall(cell)).toBe(false);
  }
  await cell.click();
  expect(await cell.getAttribute('aria-selected')).toBe('true');
  expect(await cell.getAttribute('aria-label')).toMatch(/, gewählt$/);
}

export async function chooseSeats(page: Page, seats: string[]): Promise<void> {
  for (const seat of seats) await chooseSeat(page, seat);
}

async function isTooSmall(cell: Locator): Promise<boolean> {
  return ((await cell.boundingBox())?.width ?? 0) < LEAST_PX;
}
