import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { somebodyElseTakes } from '../admin/somebody-else.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeat, chooseSeats, goToBlock, seatOnPlan } from './choose-seats.ts';

const EVENT = 'Weinprobe im Gewölbe';
/** Live changes take a tenth of a second; a machine that is busy with other tests may take longer. */
const LIVE_MS = 30_000;

/** Reserves what is chosen and waits until the server has said yes. */
async function reserve(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/reserve$/);
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  expect((await answer).status()).toBe(200);
}

/** Waits until a seat has a state without the page being loaded again. */
async function expectState(page: Page, seat: string, state: string): Promise<void> {
  await expect
    .poll(() => seatOnPlan(page, seat).getAttribute('aria-label'), { timeout: LIVE_MS, interval: 50 })
    .toMatch(new RegExp(`, ${state}$`));
}

journey(
  'While I look, a seat that somebody else takes turns red by itself, and free again when he lets it go',
  async ({ openPage }) => {
    const anna = await openPage({ device: 'desktop', scheme: 'light' });
    await goToBlock(anna, EVENT, 'Block A');
    const carla = await openPage({ device: 'phone', scheme: 'dark' });
    await carla.goto('/booking/event/2/blocks');
    await carla.getByRole('link', { name: /^Block A, 48 von 48 Plätzen frei/ }).waitFor();
    const ben = await openPage({ device: 'phone' });
    await goToBlock(ben, EVENT, 'Block A');
    await chooseSeat(ben, 'Reihe C, Platz 5');

    await reserve(ben);
    await Promise.all([
      expectState(anna, 'Reihe C, Platz 5', 'vergeben'),
      carla.getByRole('link', { name: /^Block A, 47 von 48 Plätzen frei/ }).waitFor({ timeout: LIVE_MS }),
    ]);
    const seat = seatOnPlan(anna, 'Reihe C, Platz 5');
    expect(await seat.getAttribute('aria-disabled')).toBe('true');
    await seat.click({ force: true });
    await anna.getByText('Noch kein Platz gewählt').waitFor();
    const news = anna.getByRole('status').getByText('Jetzt vergeben: Reihe C, Platz 5.');
    await news.waitFor({ timeout: LIVE_MS });

    const freed = ben.waitForResponse(/\/release$/);
    await ben.getByRole('button', { name: /^Entfernen: .*Reihe C, Platz 5/ }).click();
    await freed;
    await expectState(anna, 'Reihe C, Platz 5', 'frei');
  },
);

journey(
  'A seat I have only chosen is taken by somebody else: the page tells me and keeps my other seats',
  async ({ openPage, shop }) => {
    const anna = await openPage({ device: 'phone', scheme: 'light', mayLog: [/409/] });
    await goToBlock(anna, EVENT, 'Block B');
    await chooseSeats(anna, ['Reihe C, Platz 4', 'Reihe C, Platz 5']);
    const ben = await openPage({ device: 'desktop' });
    await goToBlock(ben, EVENT, 'Block B');
    await chooseSeat(ben, 'Reihe C, Platz 5');

    await reserve(ben);
    await expectState(anna, 'Reihe C, Platz 5', 'vergeben');
    await anna.getByText('Leider war jemand schneller: Reihe C, Platz 5 ist jetzt vergeben.').waitFor();
    expect(await seatOnPlan(anna, 'Reihe C, Platz 4').getAttribute('aria-selected')).toBe('true');
    await anna.getByRole('button', { name: 'In den Warenkorb · 35,00 €' }).waitFor();

    // One goes while she reserves, and after that refusal another.
    await chooseSeats(anna, ['Reihe C, Platz 2', 'Reihe C, Platz 3']);
    const seatOf = (name: string) => ({ event: 2, block: 'Block B', row: 'C', name });
    await anna.route('**/reserve', async (route) => {
      await somebodyElseTakes(shop, seatOf('3'));
      await route.continue();
    });
    await anna.getByRole('button', { name: 'In den Warenkorb · 105,00 €' }).click();
    await anna.getByText('Nicht mehr frei: Reihe C, Platz 3.').waitFor();
    await expectState(anna, 'Reihe C, Platz 3', 'vergeben');
    await somebodyElseTakes(shop, seatOf('2'));
    await expectState(anna, 'Reihe C, Platz 2', 'vergeben');
    expect(await seatOnPlan(anna, 'Reihe C, Platz 4').getAttribute('aria-selected')).toBe('true');
  },
);

journey(
  'I am the second to reserve a seat: it is marked, my other two are kept and I order those',
  async ({ openPage }) => {
    const anna = await openPage({
      device: 'phone',
      scheme: 'dark',
      mayLog: [/409/, /net::ERR_FAILED/],
    });
    // Her network brings no news of others: so she learns of it only from the refusal.
    await anna.route('**/live', (route) => route.abort());
    await goToBlock(anna, EVENT, 'Block C');
    await anna.route('**/api/booking/event/*/block/*', (route) => route.abort());
    const wanted = ['Reihe C, Platz 4', 'Reihe C, Platz 5', 'Reihe C, Platz 6'];
    await chooseSeats(anna, wanted);
    const ben = await openPage({ device: 'desktop' });
    await goToBlock(ben, EVENT, 'Block C');
    await chooseSeat(ben, 'Reihe C, Platz 5');
    await reserve(ben);

    await anna.getByRole('button', { name: 'In den Warenkorb · 105,00 €' }).click();
    const notice = anna.getByRole('alert').filter({ hasText: 'Leider war jemand schneller' });
    await notice.getByText('Nicht mehr frei: Reihe C, Platz 5.').waitFor();
    await expectState(anna, 'Reihe C, Platz 5', 'vergeben');
    expect(await seatOnPlan(anna, 'Reihe C, Platz 4').getAttribute('aria-selected')).toBe('true');
    expect(await seatOnPlan(anna, 'Reihe C, Platz 6').getAttribute('aria-selected')).toBe('true');

    await anna.getByRole('button', { name: 'In den Warenkorb · 70,00 €' }).click();
    await anna.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
    await fillBillingForm(anna);
    await order(anna);
    for (const seat of [/Reihe C, Platz 4/, /Reihe C, Platz 6/]) await anna.getByText(seat).waitFor();
  },
);
