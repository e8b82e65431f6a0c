import { expect } from 'vitest';
import { berlinDay, dayAfter } from '../../../src/domain/stored-time.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import { headingHasFocus } from '../pages/by-keyboard.ts';
import { expectRoomAbove } from '../pages/leaves-room.ts';
import { openOrder, orderAs } from '../shop/order-as.ts';
import { orderTwoCards } from '../shop/order-two-tickets.ts';
import { letTimePass } from './let-time-pass.ts';

journey.override('shopEnv', staffEnv);

const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** Each has a row in this shop; the last is gone on with. */
const LISTS = [
  ...['/events', '/discounts', '/dashboard/outbox', '/dashboard/devices', '/dashboard/withdrawals'],
  ...['/orders/refunds', '/orders/reminders?step=last', '/orders?q=traminer'],
];

/** An order of each kind that such a list has, a withdrawal and a device. */
async function fillLists({ url, dataDir }: RunningShop): Promise<void> {
  const [late, over] = [
    await orderTwoCards(url, 'late@example.org'),
    await orderTwoCards(url, 'over@example.org'),
  ];
  const body = JSON.stringify({ name: 'Anna', order_number: 'keine', email: 'late@example.org', remark: '' });
  const headers = { ...CALL, 'Idempotency-Key': crypto.randomUUID() };
  await fetch(`${url}/api/withdrawals`, { method: 'POST', headers, body });
  inSqliteFile(dataDir, (file) => {
    const then = Date.now() - 14 * 24 * 60 * 60 * 1000;
    file
      .prepare('update orders set due_on = ?, created_at = ? where id = ?')
      .run(dayAfter(berlinDay(Date.now()), -4), then, late.id);
    file
      .prepare("update orders set status = 'paid', paid_cents = total_cents + 750 where id = ?")
      .run(over.id);
    file.prepare("insert into devices (name, created_at) values ('Tor', ?)").run(then);
  });
}

journey(
  'On a desktop I book a payment, take it back, book it again, move a guest and cancel a ticket',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Schwarz');
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await openOrder(page, 'Schwarz');

    await page.getByRole('button', { name: 'Zahlung buchen' }).click();
    await page.getByText(/€ sind gebucht/).waitFor();
    await page.getByText('Noch einen Eingang buchen').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Zurückgenommen.', { exact: true }).waitFor();
    await page.getByText(/zurückgenommen von/).waitFor();
    await page.getByRole('button', { name: 'Zahlung buchen' }).click();
    await page.getByText('Noch einen Eingang buchen').waitFor();

    await page
      .getByRole('button', { name: /umbuchen$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Als Liste' }).click();
    await page.getByRole('combobox', { name: 'Reihe' }).selectOption({ index: 1 });
    await lookOver(page);
    await page.getByRole('button', { name: 'Auf diesen Platz umbuchen' }).click();
    await page.getByText(/Die Karte ist umgebucht/).waitFor();
    await page.getByText(/^Karte umgebucht von Block/).waitFor();
    await page.getByRole('button', { name: 'Umbuchen beenden' }).click();

    const tickets = page.getByRole('region', { name: 'Karten' });
    await tickets.getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: /Grund/ }).fill('Krank');
    await page.getByRole('button', { name: 'Karte stornieren' }).click();
    await page.getByText('Die Karte ist storniert.').waitFor();
    await page.getByText(/€ sind zu erstatten/).waitFor();
    await page.getByText(/Grund: Krank/).waitFor();

    await page.getByRole('button', { name: 'Angaben berichtigen' }).click();
    await page.getByRole('textbox', { name: 'Nachname' }).fill('Schwarz-Berg');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Gespeichert.').waitFor();

    await page.getByRole('link', { name: 'Zurück zu den Bestellungen' }).click();
    await page.getByRole('row', { name: /Schwarz-Berg/ }).waitFor();
    expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent('Schwarz')}`);
  },
);

journey(
  'I book what two guests have paid from the list, by keyboard, and save the list',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Alt');
    await orderAs(shop.url, 'Neu');
    const page = await openPage({ device: 'desktop', scheme: 'dark' });
    await logIn(page);
    await page.goto('/orders?status=open');
    for (const name of ['Alt', 'Neu']) {
      await page
        .getByRole('row', { name: new RegExp(`${name}, Anna`) })
        .getByRole('checkbox')
        .focus();
      await page.keyboard.press('Space');
    }
    await page.getByText(/^2 Bestellungen, offen/).waitFor();
    await lookOver(page);
    const bar = page.getByRole('region', { name: 'Zahlungen buchen' });
    await expectRoomAbove(bar);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectRoomAbove(bar);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Als bezahlt buchen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 Zahlungen sind gebucht.').waitFor();

    await page.goto('/orders?status=paid');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Weiteres' }).click();
    await page.getByRole('button', { name: 'Als Tabelle speichern' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^bestellungen-\d{4}-\d{2}-\d{2}\.csv$/);
  },
);

journey(
  'From anywhere I find a guest with Ctrl+K, go through the list by keys, and on a phone by the drawer',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Traminer');
    await fillLists(shop);
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    const { keyboard } = page;
    await logIn(page);
    await headingHasFocus(page, 'Hallo, Verwaltung!');
    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Suchen oder springen' }).and(page.locator(':focus')).waitFor();
    await keyboard.type('tramin');
    const found = page.getByRole('option', { name: /^Anna Traminer/, selected: true });
    await found.waitFor();
    await lookOver(page);
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Bestellung WF-/ }).waitFor();

    await page.goto('/orders?q=traminer');
    await page.getByRole('row', { name: /Traminer/ }).waitFor();
    // The measure of every list: its first row is in sight without scrolling.
    const expectFirstRowsAbove = async (most: number) => {
      for (const list of LISTS) {
        await page.goto(list);
        const firstRow = page.locator('main tbody tr').first();
        await firstRow.waitFor();
        expect((await firstRow.boundingBox())?.y, list).toBeLessThan(most);
      }
    };
    await expectFirstRowsAbove(250);
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Tasten' }).waitFor();
    await lookOver(page);
    await keyboard.press('Escape');
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByRole('region', { name: 'Zahlungen buchen' }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('Space');
    const preview = page.getByRole('region', { name: /^Vorschau: Bestellung WF-/ });
    await preview.getByText('+49 171 0000000').waitFor();
    await lookOver(page);
    await keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Bestellung WF-/ }).waitFor();
    await page.goBack();
    const row = page.getByRole('row', { name: /Traminer/ });
    await row.getByRole('link').and(page.locator(':focus')).waitFor();

    await page.setViewportSize({ width: 360, height: 740 });
    await row.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Zahlungen buchen' });
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
    await bar.getByRole('button', { name: 'Weiteres zur Auswahl' }).click();
    await bar.getByLabel('Eingegangen am').waitFor();
    await lookOver(page);
    await expectRoomAbove(bar);
    await expectFirstRowsAbove(330);
    await page.getByRole('button', { name: 'Menü', exact: true }).click();
    await expectAccessible(page);
    await keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menü', exact: true }).and(page.locator(':focus')).waitFor();
    await openEntry(page, 'Jahresabschluss', 'Geld');
    await headingHasFocus(page, 'Jahresabschluss');
  },
);

journey(
  'From the dashboard I find a guest by her name and send her tickets again',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Silvaner');
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    await logIn(page);
    await openOrder(page, 'Silvaner');
    await page.getByRole('button', { name: /€ buchen$/ }).click();
    await page.getByText(/sind gebucht/).waitFor();
    await letTimePass(shop, STAFF.email);
    await page.getByText(/Karten und Rechnung“ nur abgelegt/).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Hallo, Verwaltung!' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Suchen oder springen' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('silvan');
    await page.getByRole('option', { name: /^Anna Silvaner/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Karten noch einmal schicken' }).click();
    await page.getByText(/^Karten und Rechnung sind/).waitFor();
  },
);
