import { expect } from 'vitest';
import { adminPaths } from '../../../src/client/admin/admin-paths.ts';
import { paths } from '../../../src/client/platform/paths.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { goToLivePlaces } from '../shop/choose-seats.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';

journey.override('shopEnv', staffEnv);

journey(
  'On a phone I read the terms, the privacy statement and the imprint from the foot of the page',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/');
    await lookOver(page);
    const pages = {
      AGB: { path: '/agb', title: 'Allgemeine Geschäftsbedingungen' },
      Datenschutz: { path: '/dsgvo', title: 'Datenschutzerklärung' },
      Impressum: { path: '/imprint', title: 'Impressum' },
      'Vertrag widerrufen': { path: '/widerruf', title: 'Vertrag widerrufen' },
      Barrierefreiheit: { path: '/barrierefreiheit', title: 'Barrierefreiheit' },
    };
    for (const [link, { path, title }] of Object.entries(pages)) {
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => page.title()).toContain(title);
      await lookOver(page);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Weinfest Musterhausen' }).click();
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
  },
);

journey('On a phone I look at both plans, as a drawing and as a list', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  for (const [event, blocks] of Object.entries({
    'Weinprobe im Gewölbe': 7,
    'Konzert unter Lampions': 21,
  })) {
    await page.goto('/');
    await page.getByRole('link', { name: event, exact: true }).click();
    const plan = page.getByRole('navigation', { name: 'Saalplan, oben die Bühne' });
    const drawn = plan.getByRole('link', { name: /\d+ von \d+ Plätzen frei/ });
    await expect.poll(() => drawn.count()).toBe(blocks);
    await lookOver(page);
    await page.getByRole('button', { name: 'Saalplan vergrößern' }).click();
    await page.getByRole('button', { name: 'Saalplan verkleinern' }).click();
    await page.getByRole('button', { name: 'Als Liste' }).click();
    const list = page.getByRole('list', { name: 'Alle Blöcke' });
    await expect.poll(() => list.getByRole('link').count()).toBe(blocks);
    await lookOver(page);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
  }
});

journey('I choose a seat in the list instead of on the plan', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark' });
  await goToLivePlaces(page, '/booking/event/2/block/1');
  await page.getByRole('button', { name: 'Als Liste' }).click();
  const row = page.getByRole('group', { name: 'Reihe B' });
  await row.getByRole('checkbox', { name: 'Reihe B, Platz 7, 35,00 €, frei' }).check();
  await row.getByRole('checkbox', { name: 'Reihe B, Platz 7, 35,00 €, gewählt' }).waitFor();
  const broken = page.getByRole('checkbox', { name: 'Reihe D, Platz 1, nicht verfügbar' });
  expect(await broken.isDisabled()).toBe(true);
  await lookOver(page);
  await page.getByRole('button', { name: 'In den Warenkorb · 35,00 €' }).click();
  await page.getByText('Reihe B, Platz 7').first().waitFor();
  await page.getByRole('timer').waitFor();
});

journey('My basket is empty: it says so and leads me to the events', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Warenkorb' }).click();
  await page.getByText('Bitte füge erst Produkte hinzu um fortfahren zu können!').waitFor();
  await lookOver(page);
  await page.getByRole('link', { name: 'Zu den Veranstaltungen' }).click();
  await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
});

journey(
  'I come to the terms: nine sections as of February 2025, with how to withdraw and a form for it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await page.goto('/agb');
    await page
      .getByText(/Februar 2025/)
      .first()
      .waitFor();
    const sections = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(sections.filter((title) => /^\d/.test(title) || /^§/.test(title)).length).toBe(9);
    for (const words of [/14 Tagen|vierzehn Tage/, /Eigentum/]) {
      await page.getByText(words).first().waitFor();
    }
    await page.getByRole('heading', { level: 3, name: 'Muster-Widerrufsformular' }).waitFor();
  },
);

/** Visible sentences of explanation: no data of lists and tables, no labels, previews or results. */
function explainingWords(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('main p')].filter(
    (one) =>
      one.checkVisibility() && !one.closest('li, td, th, dd, label, button, header, figure, [role=status]'),
  );
  return shown.flatMap(({ innerText }) => innerText.split(/\s+/).filter((word) => /\p{Letter}/u.test(word)));
}

const MOST_WORDS = 120;

journey('No page of the office explains itself at length', async ({ openPage, shop }) => {
  await orderAs(shop.url, 'Kurz');
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  await logIn(page);
  await openOrder(page, 'Kurz');
  const events = ['', '?tab=preise', '?tab=plan', '?tab=zeiten', '?tab=verkauf', '/call-off', '/report'];
  const pages = [
    ...[paths.dashboard, paths.profile, new URL(page.url()).pathname],
    ...Object.values(adminPaths).filter((path) => !path.includes(':')),
    ...events.map((part) => `/event/2${part}`),
    ...['/event/2/block/1', '/layout/1', '/block/1'],
  ];
  const counts: [words: number, path: string][] = [];
  for (const path of pages) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    counts.push([(await page.evaluate(explainingWords)).length, path]);
  }
  expect(counts.filter(([words]) => words > MOST_WORDS)).toEqual([]);
});
