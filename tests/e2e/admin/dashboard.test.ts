import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';

journey.override('shopEnv', staffEnv);

/** Somebody orders two admissions for grown-ups, and answers what they cost. */
async function orderAdmissions(url: string): Promise<number> {
  const get = async (path: string) => (await fetch(url + path)).json();
  const { events } = await get('/api/booking/events');
  const fair = events.find((event: { has_fixed_tickets: boolean }) => event.has_fixed_tickets);
  const [price] = (await get(`/api/booking/event/${fair.id}`)).event.ticket_prices;
  const line = { is_fixed: true, event: fair.id, name: price.name, ticket_price_id: price.id, quantity: 2 };
  const customer = {
    ...{ firstname: 'Marta', lastname: 'Keller', email: 'marta@example.org', telephone: '+49 171 0000000' },
    ...{ street: 'Rebgasse 3', city: 'Weinheim', zipcode: '01234' },
  };
  const answer = await fetch(`${url}/api/booking/checkout/invoice`, {
    method: 'POST',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ basket: [line], customer, comment: '', discount: null, discountPercentage: null }),
  });
  expect(answer.status).toBe(200);
  return 2 * price.price;
}

journey(
  'On a desktop I see the first order come in, read its day by keyboard, and am led to what is overdue',
  async ({ openPage, shop }) => {
    const forget = (sql: string) => inSqliteFile(shop.dataDir, (file) => file.exec(sql));
    forget("update items set cancelled_at = 1; update orders set status = 'cancelled', total_cents = 0");
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    const coming = Promise.withResolvers<void>();
    await page.route('**/api/office/figures', async (route) => {
      await coming.promise;
      await route.continue();
    });
    await logIn(page);
    await page.getByText('Die Zahlen werden geladen.').waitFor();
    coming.resolve();
    await page.getByRole('heading', { name: 'Noch keine Bestellungen' }).waitFor();

    const euros = await orderAdmissions(shop.url);
    const tile = page.getByRole('region', { name: 'Zahlen' }).locator('div', { hasText: 'Offen' });
    await tile.getByText(`${euros},00 €`).waitFor();
    await page.getByRole('link', { name: /^Bankkonto eintragen/ }).waitFor();

    const chart = page.getByRole('application', { name: /^Verkauf nach Tagen: 2 Karten in 1 Bestellung/ });
    await chart.waitFor();
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    const day = page.getByRole('status').filter({ hasText: '2 Karten' });
    await day.getByText('1 Bestellung').waitFor();
    await page.getByRole('button', { name: 'Euro' }).click();
    await page.getByText('Verkauf nach Tagen als Tabelle').click();
    await page.getByText('Auslastung als Tabelle').click();
    await page.getByRole('row', { name: new RegExp(`^Summe 1 2 ${euros},00`) }).waitFor();
    await lookOver(page);

    await page.getByRole('link', { name: 'Eintritt Festgelände' }).click();
    await page.getByRole('application', { name: /^Verkaufte Karten bis zum Start\. 2 Karten/ }).waitFor();
    await page.getByRole('row', { name: 'Summe 2 0 0 0 0' }).waitFor();
    await lookOver(page);
    await page.goBack();

    forget("update orders set due_on = '2020-01-01' where status = 'open'");
    await page.getByRole('link', { name: /^1 Bestellung überfällig/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor();
    await page.getByRole('row', { name: /Keller/ }).waitFor();
  },
);

/** Adds up how far the page jumps from its first moment on. */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const jumps = { sum: 0 };
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { jumps: { sum: number } }).jumps.sum);
}

journey('On a desktop the dashboard stays where it is while its figures come', async ({ openPage, shop }) => {
  await orderAdmissions(shop.url);
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  await logIn(page);
  const jumps = await watchJumps(page);
  const asked = { figures: Promise.withResolvers<void>(), arrivals: Promise.withResolvers<void>() };
  for (const [name, { promise }] of Object.entries(asked)) {
    await page.route(`**/api/office/${name}`, async (route) => {
      await promise;
      await route.continue();
    });
  }
  await page.goto('/dashboard');
  await page.getByText('Die Zahlen werden geladen.').waitFor();
  asked.arrivals.resolve();
  await page.getByRole('heading', { name: 'Ankünfte in der letzten Stunde' }).waitFor();
  asked.figures.resolve();
  await page.getByRole('application', { name: /^Verkauf nach Tagen/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await jumps()).toBeLessThan(0.05);
});

journey(
  'A page of the office opened by its address begins at its top, and one I come back to where I left it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(page);
    const open = async (title: string, going: Promise<unknown>) => {
      await going;
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    };
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await open('Einstellungen', page.goto('/dashboard/settings'));
    await page.evaluate(() => scrollTo(0, 900));
    await open('Mein Konto', page.goto('/dashboard/profile'));
    expect(await scrolled()).toBe(0);
    await page.evaluate(() => scrollTo(0, 200));
    await open('Einstellungen', page.goBack());
    await expect.poll(scrolled).toBe(900);
    await open('Einstellungen', page.reload());
    await expect.poll(scrolled).toBe(900);
    await open('Mein Konto', page.goto('/dashboard/profile'));
    await open('Einstellungen', page.goto('/dashboard/settings'));
    expect(await scrolled()).toBe(0);
  },
);
