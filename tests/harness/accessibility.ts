import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All that another colour scheme can break. */
const OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** Fails with every rule the page as it stands breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: { type: 'tag', values: WCAG_22_AA } });
}

/** The same for the rules of colour alone: for a page that was looked at in the other scheme already. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: { type: 'rule', values: OF_COLOR } });
}

async function expectNothingFound(page: Page, options: RunOptions): Promise<void> {
  // Half a megabyte: once for each document, not for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(findBroken, { ...options, resultTypes: ['violations'] as const });
  expect(found).toEqual([]);
}

async function findBroken(options: object): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
  const { violations } = await axe.run(options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
}
