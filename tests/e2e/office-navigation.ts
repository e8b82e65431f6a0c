import type { Locator, Page } from 'playwright-core';

type Group = 'Geld' | 'Einlass' | 'Einstellungen';

/** Opens a page of the back office from its navigation: on a phone from the drawer, in a group by unfolding it. */
export async function openEntry(page: Page, name: string, group?: Group): Promise<void> {
  await page.locator('#verwaltung').waitFor({ state: 'attached' });
  const menu = page.getByRole('button', { name: 'Menü', exact: true });
  if (await menu.isVisible()) await menu.click();
  const navigation = page.getByRole('navigation', { name: 'Verwaltung' });
  if (group !== undefined) {
    const button = navigation.getByRole('button', { name: group });
    await button.waitFor();
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
  await navigation.getByRole('link', { name, exact: true }).click();
}

type EventTab = 'Überblick' | 'Karten und Preise' | 'Plan' | 'Zeiten' | 'Verkauf';

/** Shows a tab of an event's page. */
export async function openTab(page: Page, name: EventTab): Promise<void> {
  await eventTab(page, name).click();
  await eventTab(page, name).and(page.locator('[aria-current=page]')).waitFor();
}

export function eventTab(page: Page, name: EventTab): Locator {
  const tabs = page.getByRole('navigation', { name: 'Teile der Veranstaltung' });
  return tabs.getByRole('link', { name: new RegExp(`^${name}`) });
}

/** A block on the drawing of an event's plan. */
export function drawnBlock(page: Page, name: string): Locator {
  return page.locator('[data-block]').filter({ hasText: name });
}
