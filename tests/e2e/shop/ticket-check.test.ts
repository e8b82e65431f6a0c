import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { fillBillingForm, order } from './billing-form.ts';
import { chooseSeat, goToBlock } from './choose-seats.ts';

journey.override('shopEnv', staffEnv);
// The club lets nobody onto the festival ground yet.
journey.override(
  'festivalChange',
  () => (file) =>
    file.prepare(`update events set admission_starts_at = '2099-04-12T20:30:00' where id = 1`).run(),
);

/** Orders a seat and gives the code of its ticket, as it would stand in the mail. */
async function orderSeat(page: Page, shop: RunningShop, seat: string): Promise<string> {
  await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
  await chooseSeat(page, seat);
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
  await fillBillingForm(page);
  const { id } = await order(page);
  return itemOf(shop, id);
}

async function orderTicket(page: Page, shop: RunningShop): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: /^Karten kaufen/ }).click();
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await fillBillingForm(page);
  const { id } = await order(page);
  return itemOf(shop, id);
}

const itemOf = (shop: RunningShop, orderId: string) =>
  inSqliteFile(shop.dataDir, (file) =>
    file.prepare('select id from items where order_id = ?').pluck().get(orderId),
  ) as string;

/** As the treasurer will do it in the back office. */
function setStatus(shop: RunningShop, item: string, status: 'paid' | 'cancelled'): void {
  inSqliteFile(shop.dataDir, (file) =>
    file
      .prepare(
        'update orders set status = ?, paid_at = ? where id = (select order_id from items where id = ?)',
      )
      .run(status, Date.now(), item),
  );
}

const verdict = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

journey(
  'I scan my own ticket at home: not paid, then valid, and looking at it uses nothing up',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    const item = await orderSeat(page, shop, 'Reihe A, Platz 1');
    // As a phone reads it from the code: all in capitals.
    await page.goto(`/ITEM/${item}/CHECKIN`);
    await verdict(page, 'Noch nicht bezahlt');

    setStatus(shop, item, 'paid');
    for (let look = 0; look < 2; look++) {
      await page.reload();
      await verdict(page, 'Gültig, noch nicht eingecheckt');
    }
    for (const words of ['Weinprobe im Gewölbe', 'Erwachsene', 'Block A', 'Reihe A, Platz 1']) {
      await page.getByRole('definition').filter({ hasText: words }).waitFor();
    }
    await lookOver(page);
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();

    setStatus(shop, item, 'cancelled');
    await page.goto(`/item/${item.toLowerCase()}/checkin`);
    await verdict(page, 'Storniert');
  },
);

journey('I scan something that is no ticket of ours and am told so', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  for (const code of ['7K3QF7K3QF7K3QF7K3QF', 'x', '%F0%9F%8D%B7']) {
    await page.goto(`/item/${code}/checkin`);
    await verdict(page, 'Unbekannte Karte');
  }
  await lookOver(page);
});

journey(
  'I work at the door and scan a ticket with my own camera: one tap checks it in, a second time it is refused',
  async ({ openPage, shop }) => {
    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    const item = await orderSeat(guest, shop, 'Reihe A, Platz 2');
    setStatus(shop, item, 'paid');

    const staff = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(staff);
    await staff.goto(`/ITEM/${item}/CHECKIN`);
    await staff.waitForURL('**/dashboard?item=*');
    await lookOver(staff);
    await staff.getByRole('button', { name: 'Einchecken' }).click();
    await verdict(staff, 'Eingecheckt');
    await staff.getByText('Reihe A, Platz 2').waitFor();
    await lookOver(staff);

    await staff.reload();
    await staff.getByRole('button', { name: 'Einchecken' }).click();
    await verdict(staff, 'Schon eingecheckt');
    await staff.getByText(/eingelöst, Verwaltung/).waitFor();
    await guest.goto(`/ITEM/${item}/CHECKIN`);
    await verdict(guest, 'Schon eingecheckt');
    expect(await guest.getByText(/eingelöst, Verwaltung/).count()).toBe(0);
    await lookOver(guest);
  },
);

journey(
  'I work at the door and scan a ticket before the club lets anybody in: it is not valid yet',
  async ({ openPage, shop }) => {
    const guest = await openPage({ device: 'desktop' });
    const item = await orderTicket(guest, shop);
    setStatus(shop, item, 'paid');
    await guest.goto(`/item/${item}/checkin`);
    await verdict(guest, 'Gültig, noch nicht eingecheckt');

    const staff = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(staff);
    await staff.goto(`/item/${item}/checkin`);
    await staff.getByRole('button', { name: 'Einchecken' }).click();
    await verdict(staff, 'Noch nicht gültig');
  },
);

journey(
  'At the door I log in from the ticket that I have scanned, and check it in',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    const item = await orderSeat(page, shop, 'Reihe A, Platz 3');
    setStatus(shop, item, 'paid');
    await page.goto(`/ITEM/${item}/CHECKIN`);
    await page.getByRole('link', { name: 'Melde dich an' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(staffEnv.ADMIN_EMAIL);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(staffEnv.ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard?item=*');
    await page.getByRole('button', { name: 'Einchecken' }).click();
    await verdict(page, 'Eingecheckt');
  },
);
