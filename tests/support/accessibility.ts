import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findEqualAccessFaults } from './equal-access.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every rule of both engines that the page as it stands breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAxeContent(page);
  expect(await findEqualAccessFaults(page)).toEqual([]);
}

/** The same by one engine, for a page that only looks different. */
export async function expectAxeContent(page: Page): Promise<void> {
  // Half a megabyte: once for each document, not for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(findBroken, {
    runOnly: { type: 'tag', values: WCAG_22_AA } as const,
    resultTypes: ['violations'] as const,
    preload: false,
  });
  expect(found).toEqual([]);
}

async function findBroken(options: object): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
  const { violations } = await axe.run(options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
}
