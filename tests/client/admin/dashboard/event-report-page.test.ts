import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { EventReport } from '../../../../src/contract/figures.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const report: EventReport = {
  ...{ id: 4, name: 'Weinfest', location: 'Kelterhalle', starts_at: '2027-04-01T18:00:00' },
  starts_on: '2027-04-01',
  ...{
    counted_at: '2027-03-02T11:00:00.000Z',
    today: '2027-03-02',
    sold: 60,
    paid: 40,
    inside: 0,
    total: 100,
  },
  days: [
    { day: '2027-02-28', tickets: 20 },
    { day: '2027-03-02', tickets: 40 },
  ],
  compared: {
    ...{ id: 2, name: 'Weinfest 2026', starts_on: '2026-04-02', sold: 90 },
    days: [
      { day: '2026-02-01', tickets: 50 },
      { day: '2026-03-31', tickets: 40 },
    ],
  },
  prices: [
    { id: 1, name: 'Erwachsene', price: 8, ordered: 70, paid: 40, cancelled: 10, box_office: 3, free: 2 },
    { id: 2, name: 'Kinder', price: 5, ordered: 5, paid: 0, cancelled: 0, box_office: 0, free: 0 },
  ],
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/g, ' ')));

test('a report compares with the season before, and says in tables what its chart shows', async () => {
  shop.on('GET /api/office/events/4/report', () => report);
  const { user } = openPage('/event/4/report');
  await screen.findByRole('heading', { level: 1, name: 'Weinfest' });
  screen.getByText(
    'Jetzt 60 Karten, 20 % mehr als bei „Weinfest 2026“ 30 Tage vorher (50). Damals waren es am Ende 90.',
  );
  const [prices] = screen.getAllByRole('table');
  expect(rowsOf(prices as HTMLElement)).toEqual([
    ['Preis', 'Bestellt', 'Bezahlt', 'Storniert', 'Abendkasse', 'Frei'],
    ['Erwachsene, 8,00 €', '70', '40', '10', '3', '2'],
    ['Kinder, 5,00 €', '5', '0', '0', '0', '0'],
    ['Summe', '75', '40', '10', '3', '2'],
  ]);
  await user.click(screen.getByText('Verkauf bis zum Start als Tabelle'));
  const curve = await within(
    await screen.findByRole('region', { name: 'Verkauf bis zum Start als Tabelle' }),
  ).findByRole('table');
  expect(rowsOf(curve)).toEqual([
    ['Wann', 'Weinfest', 'Weinfest 2026'],
    ['2 Tage vorher', '', '90'],
    ['29 Tage vorher', '', '50'],
    ['30 Tage vorher', '60', '50'],
    ['32 Tage vorher', '20', '50'],
    ['60 Tage vorher', '0', '50'],
  ]);
});

test.each([
  [
    'after its end with the whole',
    { today: '2027-04-05' },
    '60 Karten, 33 % weniger als bei „Weinfest 2026“.',
  ],
  [
    'before anything was sold then',
    { today: '2027-01-15', days: [{ day: '2027-01-15', tickets: 60 }] },
    'Jetzt 60 Karten, mehr als bei „Weinfest 2026“ 76 Tage vorher (0). Damals waren es am Ende 90.',
  ],
])('an event is compared %s', async (_, change, sentence) => {
  shop.on('GET /api/office/events/4/report', () => ({ ...report, ...change }));
  openPage('/event/4/report');
  await screen.findByText(sentence);
});

test('an event that has sold nothing says so instead of a chart', async () => {
  shop.on('GET /api/office/events/4/report', () => ({ ...report, sold: 0, days: [], compared: null }));
  openPage('/event/4/report');
  await screen.findByText('Noch ist keine Karte verkauft.');
});
