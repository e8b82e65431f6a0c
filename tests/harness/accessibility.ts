import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All that another colour scheme can break. */
const OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** Fails with every rule the page as it stands breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(axeOn(page).withTags(WCAG_22_AA));
}

/** The same for the rules of colour alone: for a page that was looked at in the other scheme already. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(axeOn(page).withRules(OF_COLOR));
}

// Without the detour over a second page, which is for frames of other sites: there are none, and it takes as long again.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  expect(found.join('\n')).toBe('');
}
