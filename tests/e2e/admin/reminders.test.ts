import { expect } from 'vitest';
import { berlinDay, dayAfter, formatDay } from '../../../src/domain/stored-time.ts';
import { volksbankFile } from '../../support/bank-file.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { expectRoomAbove } from '../pages/leaves-room.ts';
import { mailsTo } from '../read-mail.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';

journey.override('shopEnv', staffEnv);

const inDays = (days: number) => dayAfter(berlinDay(Date.now()), days);

/** An order of two weeks ago that is due on this day. */
async function orderDue(shop: RunningShop, email: string, dueOn: string) {
  const order = await orderTwoCards(shop.url, email);
  inSqliteFile(shop.dataDir, (file) => {
    const ordered = Date.now() - 14 * 24 * 60 * 60 * 1000;
    file.prepare('update orders set due_on = ?, created_at = ? where id = ?').run(dueOn, ordered, order.id);
  });
  return { ...order, email };
}

const subjectsTo = async (shop: RunningShop, address: string) =>
  (await mailsTo(shop, address)).map(({ subject }) => subject).sort();

journey(
  'On a desktop I see who has not paid, read the mail they would get, leave one out, and remind the others at once',
  async ({ openPage, shop }) => {
    inSqliteFile(shop.dataDir, (file) => file.exec("update orders set status = 'cancelled'"));
    const soon = await orderDue(shop, 'soon@example.org', inDays(2));
    const late = await orderDue(shop, 'late@example.org', inDays(-4));
    const later = await orderDue(shop, 'later@example.org', inDays(-5));
    const partly = await orderDue(shop, 'partly@example.org', inDays(-6));
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await page.goto('/orders/bank');
    const transfer = { purpose: `${partly.number} Teil`, euros: 7, from: 'Otto Berg', on: inDays(-1) };
    await page.locator('input[type=file]').setInputFiles({
      name: 'auszug.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(volksbankFile([transfer])),
    });
    await page.waitForURL(/orders\/bank\/\d+/);

    await openEntry(page, 'Erinnerungen', 'Geld');
    await page.getByRole('heading', { level: 1, name: 'Erinnerungen' }).waitFor();
    await page.getByRole('row', { name: new RegExp(soon.number) }).waitFor();
    await page.getByText('1 Bestellung, 1 ausgewählt').waitFor();
    await page.getByRole('link', { name: 'Storno aus' }).waitFor();
    await page.getByRole('link', { name: 'Letzte 3' }).click();
    await page.getByText('3 Bestellungen, 1 pausiert, 2 ausgewählt').waitFor();
    const paused = page.getByRole('row', { name: new RegExp(partly.number) });
    await paused.getByText('Ein Zahlungseingang könnte dazu passen.').waitFor();

    await page.getByRole('link', { name: `E-Mail ansehen: ${late.number}` }).click();
    const mail = page.frameLocator('iframe');
    await mail.getByText(`bis spätestens ${formatDay(inDays(7))}`).waitFor();
    await mail.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await page.getByText(`Letzte Erinnerung an deine Bestellung ${late.number}`).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Schließen' }).click();
    const opener = page.getByRole('link', { name: `E-Mail ansehen: ${late.number}` });
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);

    const box = page.getByRole('checkbox', { name: `${later.number} auswählen` });
    await box.focus();
    await page.keyboard.press('Space');
    await expectRoomAbove(page.getByRole('region', { name: 'Erinnerungen senden' }));
    await page.getByRole('button', { name: 'Erinnerung senden' }).click();
    await page.getByText(/^Eine Erinnerung ist nur abgelegt/).waitFor();
    await page.getByText('2 Bestellungen, 1 pausiert, 0 ausgewählt').waitFor();
    await expect
      .poll(() => subjectsTo(shop, late.email))
      .toEqual([`Bestellbestätigung ${late.number}`, `Letzte Erinnerung an deine Bestellung ${late.number}`]);
    expect(await subjectsTo(shop, later.email)).toEqual([`Bestellbestätigung ${later.number}`]);

    await paused.getByRole('link', { name: /^Zum Kontoauszug/ }).click();
    await page
      .getByRole('heading', { level: 1 })
      .getByText(/auszug/)
      .waitFor();
    await page.goto(`/order/${late.id}`);
    await page.getByRole('link', { name: 'Letzte Erinnerung', exact: true }).waitFor();
    await page.getByText(/^Letzte Erinnerung an .* nur abgelegt, zu bezahlen bis zum/).waitFor();
  },
);
