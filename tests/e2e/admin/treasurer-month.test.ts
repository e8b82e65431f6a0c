import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { reconcile } from '../../../src/server/money/bank/reconcile.ts';
import { bankFaults } from '../../support/bank-faults.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { testSettings } from '../../support/test-settings.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { openEntry } from '../office-navigation.ts';
import {
  type BankMonth,
  besideShop,
  bookedShares,
  bookProposals,
  meantShares,
  plantBankMonth,
} from './bank-month.ts';

journey.override('shopEnv', { ...staffEnv, RATE_LIMITS: 'off' });

/** Of 280 transfers so many may be left for somebody to find out. */
const MOST_LEFT = 10;

/** What the month has of every kind. */
const GROUPS = [
  'Passt genau',
  'Passt genau, nach der Frist',
  'Passt wahrscheinlich',
  'Zu wenig',
  'Zu viel',
  'Schon bezahlt',
  'Bestellung storniert',
  'Nicht zugeordnet',
  'Beiseitegelegt',
];

async function takeIn(page: Page, file: BankMonth['files'][number]): Promise<void> {
  await page.goto('/orders/bank');
  await page.getByLabel('Datei der Bank').setInputFiles(file);
  await page.getByRole('heading', { name: 'Kontoauszug prüfen' }).waitFor();
}

/** Books what is exact by one button and sure suggestions by another. */
async function bookSure(page: Page): Promise<void> {
  for (const group of ['Passt genau', 'Passt genau, nach der Frist']) {
    const section = page.getByRole('region', { name: group, exact: true });
    const confirm = section.getByRole('button', { name: /bestätigen$/ });
    if ((await confirm.count()) === 0) continue;
    await confirm.click();
    await section.waitFor({ state: 'detached' });
  }
  const sure = page.getByRole('button', { name: /^Sichere bestätigen/ });
  if ((await sure.count()) > 0) {
    await sure.click();
    await sure.waitFor({ state: 'detached' });
  }
}

/** Books every other proposal by its own button. */
async function bookEach(page: Page): Promise<void> {
  const ways = page.getByRole('button', { name: /^Auf .* buchen$/ });
  for (let left = await ways.count(); left > 0; left = await ways.count()) {
    await ways.first().click();
    await expect.poll(() => ways.count()).toBeLessThan(left);
  }
}

journey(
  'A month of the treasurer: five files of two banks, 280 transfers with the usual mess',
  async ({ openPage, shop }) => {
    const month = await besideShop(shop.dataDir, plantBankMonth);
    const page = await openPage({ device: 'desktop', mayLog: [/422/] });
    await logIn(page);
    await openEntry(page, 'Kontoauszüge', 'Geld');
    await page.getByText('Noch ist kein Kontoauszug eingelesen.').waitFor();
    await page.getByLabel('Datei der Bank').setInputFiles(month.foreign);
    await page
      .getByRole('alert')
      .getByText(/gehört zu einem anderen Konto/)
      .waitFor();
    await lookOver(page);

    const groups = new Set<string>();
    for (const [at, file] of month.files.entries()) {
      await takeIn(page, file);
      if (at === 1) await page.getByText(/kennen wir schon aus früheren Dateien/).waitFor();
      for (const group of await page.getByRole('heading', { level: 2 }).allTextContents()) groups.add(group);
      await bookSure(page);
      if (at === 0) {
        await bookEach(page);
        await lookOver(page);
      } else await besideShop(shop.dataDir, bookProposals);
    }
    expect([...groups].toSorted()).toEqual(GROUPS.toSorted());
    const books = () =>
      besideShop(shop.dataDir, async (store) => ({
        entries: await store.read.selectFrom('bank_entries').select(['outcome', 'amount_cents']).execute(),
        shares: await bookedShares(store),
        faults: await bankFaults(store, Date.now()),
      }));
    const { entries, shares, faults } = await books();
    expect(entries).toHaveLength(month.transfers.length);
    expect(shares).toEqual(meantShares(month.transfers));
    expect(faults).toEqual([]);
    expect(entries.filter(({ outcome }) => outcome === 'open').length).toBeLessThanOrEqual(MOST_LEFT);

    await page.goto('/orders/bank');
    await page.getByLabel('Datei der Bank').setInputFiles(month.files);
    await page.getByText('5 von 5 Dateien sind eingelesen.').waitFor();
    expect(await page.getByText(/Diese Datei war schon eingelesen/).count()).toBe(5);
    expect(await books()).toEqual({ entries, shares, faults });

    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Umsätze zuzuordnen/ }).click();
    await page.getByText(/Zuletzt eingelesen am/).waitFor();
    await openEntry(page, 'Jahresabschluss', 'Geld');
    await page.getByText('Alles stimmt auf den Cent').waitFor();
    await lookOver(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Alle Tabellen (Excel)' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^Jahresabschluss-\d{4}-01-01-bis-\d{4}-12-31\.xlsx$/);
    const { payments } = await besideShop(shop.dataDir, (store) =>
      reconcile({ store, clock: Date.now, settings: () => testSettings }),
    );
    const cents = month.transfers
      .flatMap(({ meant }) => meant ?? [])
      .reduce((sum, { euros }) => sum + Math.round(euros * 100), 0);
    expect(Math.round(payments.by_bank * 100)).toBe(cents);
  },
  240_000,
);

journey(
  'On a phone I lay a contribution aside, take that back and split a transfer by hand',
  async ({ openPage, shop }) => {
    const [one, other] = await besideShop(shop.dataDir, (store) =>
      store.read
        .selectFrom('orders')
        .where('status', '=', 'open')
        .where('paid_cents', '=', 0)
        .select(['id', 'number', 'total_cents', 'lastname'])
        .orderBy('id')
        .limit(2)
        .execute(),
    );
    if (one === undefined || other === undefined) throw new Error('no order is open any more');
    const page = await openPage({ device: 'phone', scheme: 'dark' });
    await logIn(page);
    const euros = ((one.total_cents + other.total_cents) / 100).toFixed(2).replace('.', ',');
    const csv = [
      'Tag;Partner;Verwendungszweck;Betrag',
      '02.03.2026;Egon Fremd;Mitgliedsbeitrag;24,00',
      `03.03.2026;Zwei Nachbarn;Karten;${euros}`,
    ].join('\r\n');
    await page.goto('/orders/bank');
    const file = { name: 'andere-bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Datei der Bank').setInputFiles(file);
    await page.getByRole('heading', { name: 'Was steht in welcher Spalte?' }).waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Merken und einlesen' }).click();
    await page.getByRole('alert').getByText('steht nicht, zu welchem Konto').waitFor();
    await page.getByRole('button', { name: 'Ja, einlesen' }).click();
    await page.getByRole('heading', { name: 'Kontoauszug prüfen' }).waitFor();

    await page.getByRole('button', { name: /^Beiseitelegen: Egon Fremd/ }).click();
    await page.getByLabel(/Warum gehört das/).fill('Beitrag 2026');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Beiseitegelegt' }).getByText('Beitrag 2026').waitFor();
    await page.getByRole('button', { name: /^Zurücknehmen: Egon Fremd/ }).click();
    await page.getByRole('button', { name: /^Beiseitelegen: Egon Fremd/ }).waitFor();

    await page.getByRole('button', { name: /^Bestellung suchen oder aufteilen: Zwei Nachbarn/ }).click();
    for (const { number } of [one, other]) {
      await page.getByRole('searchbox', { name: 'Bestellung suchen' }).fill(number);
      await page.getByRole('button', { name: new RegExp(`^${number} `) }).click();
    }
    await page.getByText('Aufgeteilt bis auf den Cent.').waitFor();
    await lookOver(page);
    await page.getByRole('button', { name: 'Auf 2 Bestellungen buchen' }).click();
    await page.getByRole('region', { name: 'Gebucht' }).getByText('Zwei Nachbarn').waitFor();

    // Another export writes the same two in other words.
    const again = csv.replace(';Mitgliedsbeitrag;', ';Beitrag 2026;').replace(';Karten;', ';Karten, danke;');
    await page.goto('/orders/bank');
    await page.getByLabel('Datei der Bank').setInputFiles({ ...file, buffer: Buffer.from(again) });
    await page.getByRole('button', { name: 'Ja, einlesen' }).click();
    const doubles = page.getByRole('region', { name: 'Vielleicht doppelt' });
    await doubles.getByText('Aus andere-bank.csv').first().waitFor();
    await lookOver(page);
    await doubles.getByRole('button', { name: /^Dieselbe Zahlung: Zwei Nachbarn/ }).click();
    await page.getByRole('region', { name: 'Beiseitegelegt' }).getByText('Zwei Nachbarn').waitFor();
    await doubles.getByRole('button', { name: /^Eine zweite Zahlung: Egon Fremd/ }).click();
    await page.getByRole('button', { name: /^Beiseitelegen: Egon Fremd/ }).waitFor();
    // The invoices of what was booked are written beside it.
    await expect.poll(() => besideShop(shop.dataDir, (store) => bankFaults(store, Date.now()))).toEqual([]);
  },
);
