import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { somebodyElseTakes } from '../admin/somebody-else.ts';
import { fillBillingForm, order, purchaseButton } from './billing-form.ts';
import { chooseSeats, goToBlock } from './choose-seats.ts';

const WEINPROBE = 2;

const holdTwoSeats = (page: Page, block: string) =>
  holdSeats(page, block, ['Reihe B, Platz 2', 'Reihe B, Platz 3']);

async function holdSeats(page: Page, block: string, seats: string[]): Promise<void> {
  await goToBlock(page, 'Weinprobe im Gewölbe', block);
  await chooseSeats(page, seats);
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
}

/** Quarter of an hour goes by faster here: every hold ends in so many seconds. */
function endHoldsIn(shop: RunningShop, seconds: number): void {
  inSqliteFile(shop.dataDir, (file) =>
    file
      .prepare('update placements set held_until = ? where order_id is null')
      .run(Date.now() + seconds * 1000),
  );
}

const line = (page: Page, seat: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: seat })
    .filter({ has: page.getByRole('button', { name: /^Entfernen: / }) });

journey(
  'My reservation runs out before my eyes: each line says so, one tap takes it again, and I order',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.clock.install();
    await holdTwoSeats(page, 'Block A');
    endHoldsIn(shop, 60);
    await page.reload();
    const timer = page.getByRole('timer');
    await timer.getByText(/^(1:00|0:5\d)/).waitFor();
    await page.clock.fastForward(30_000);
    await timer.getByText(/^0:2\d/).waitFor();
    endHoldsIn(shop, 0);
    await page.clock.fastForward(30_000);

    for (const seat of ['Reihe B, Platz 2', 'Reihe B, Platz 3']) {
      await line(page, seat).getByText('Reservierung abgelaufen').waitFor();
    }
    expect(await page.getByRole('timer').count()).toBe(0);

    for (const seat of ['Reihe B, Platz 2', 'Reihe B, Platz 3']) {
      await line(page, seat).getByRole('button', { name: 'Neu reservieren' }).click();
      await line(page, seat).getByText('Reservierung abgelaufen').waitFor({ state: 'detached' });
    }
    expect(await page.getByRole('timer').innerText()).toMatch(/noch 1[45]:\d\d Minuten/);
    await fillBillingForm(page);
    await order(page);
  },
);

journey(
  'My seats have lapsed while I was away: one tap takes those that are free, and I am told which one is not',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/409/] });
    await holdSeats(page, 'Block A', ['Reihe C, Platz 2', 'Reihe C, Platz 3', 'Reihe C, Platz 4']);
    endHoldsIn(shop, 0);
    await somebodyElseTakes(shop, { event: WEINPROBE, block: 'Block A', row: 'C', name: '3' });
    await page.reload();
    await page.getByText('3 Plätze sind nicht mehr für dich reserviert.').last().waitFor();

    await page.getByRole('button', { name: 'Alle neu reservieren' }).click();
    await page.getByText('Wieder reserviert: 2 Plätze. Leider vergeben: 1 Platz.').waitFor();
    await line(page, 'Reihe C, Platz 3').getByText('Nicht mehr frei').waitFor();
    await page.getByRole('timer').waitFor();
    const gone = line(page, 'Reihe C, Platz 3').locator('[data-problem]');
    await gone.getByRole('button', { name: 'Entfernen' }).click();
    await fillBillingForm(page);
    await order(page);
  },
);

journey(
  'While my reservation was over somebody else took one of my seats: I am told, and keep the other',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/409/] });
    await holdTwoSeats(page, 'Block B');
    endHoldsIn(shop, 0);
    await somebodyElseTakes(shop, { event: WEINPROBE, block: 'Block B', row: 'B', name: '2' });
    await page.reload();
    await line(page, 'Reihe B, Platz 3').getByText('Reservierung abgelaufen').waitFor();

    const gone = line(page, 'Reihe B, Platz 2');
    await gone.getByRole('button', { name: 'Neu reservieren' }).click();
    await gone.getByText('Nicht mehr frei').waitFor();
    await gone.getByRole('link', { name: 'Anderen Platz wählen' }).waitFor();
    await lookOver(page);
    await line(page, 'Reihe B, Platz 3').getByRole('button', { name: 'Neu reservieren' }).click();
    await page.getByRole('timer').waitFor();

    await gone.locator('[data-problem]').getByRole('button', { name: 'Entfernen' }).click();
    await fillBillingForm(page);
    await order(page);
    const confirmation = page.getByRole('main');
    await confirmation.getByText('Reihe B, Platz 3').waitFor();
    expect(await confirmation.getByText('Reihe B, Platz 2').count()).toBe(0);
  },
);

journey(
  'I took longer than a quarter of an hour for the form, and get my seats all the same where nobody else wanted them',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await holdTwoSeats(page, 'Block C');
    await fillBillingForm(page);
    endHoldsIn(shop, 0);
    await order(page);
    await page.getByText('Reihe B, Platz 2').waitFor();
  },
);

journey(
  'I took too long and somebody else has one of my seats: the order is refused and the line is marked',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/409/] });
    await holdTwoSeats(page, 'Block D');
    await fillBillingForm(page, { Bemerkungen: 'Gern am Gang' });
    endHoldsIn(shop, 0);
    await somebodyElseTakes(shop, { event: WEINPROBE, block: 'Block D', row: 'B', name: '2' });
    await purchaseButton(page).click();

    await page.getByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.').waitFor();
    const gone = line(page, 'Reihe B, Platz 2');
    await gone.getByText('Nicht mehr frei').waitFor();
    expect(await line(page, 'Reihe B, Platz 3').getByText('Nicht mehr frei').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Bemerkungen' }).inputValue()).toBe('Gern am Gang');

    await gone.locator('[data-problem]').getByRole('button', { name: 'Entfernen' }).click();
    await order(page);
  },
);
