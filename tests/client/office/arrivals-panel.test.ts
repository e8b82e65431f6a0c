import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../src/client/session/session-store.ts';
import { keepToken } from '../../../src/client/session/token-storage.ts';
import type { Arrivals } from '../../../src/contract/arrivals.ts';
import { type FakeShop, fakeShop } from '../../harness/fake-shop.ts';
import { openPage } from '../../harness/open-page.tsx';

const ARRIVALS = 'GET /api/office/arrivals';
const SIX = Date.parse('2027-04-12T16:00:00Z');

let shop: FakeShop;
let permissions: string[];
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  permissions = ['checkin'];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  const minutes = new Array<number>(60).fill(0);
  minutes[59] = 4;
  minutes[0] = 2;
  const arrivals: Arrivals = {
    counted_at: new Date(SIX).toISOString(),
    events: [{ id: 1, name: 'Eintritt Festgelände', paid: 348, inside: 213 }],
    minutes,
    gates: [{ name: 'Tor Nord', admitted: 6 }],
    conflicts: [
      {
        scan_id: 'scan-of-north-0001',
        item_id: '7K3QF7K3QF7K3QF7K3QF',
        event_id: 1,
        ticket: 'Erwachsene',
        first: { at: SIX, by: 'Tor Süd' },
        second: { at: SIX - 60_000, by: 'Tor Nord' },
      },
    ],
  };
  shop.on(ARRIVALS, () => arrivals);
});

test('the dashboard tells who is inside, when they came, where, and what needs attention', async () => {
  openPage('/dashboard');
  expect(await screen.findByText('Drin 213 von 348')).toBeTruthy();
  expect(
    screen.getByRole('img', { name: 'Ankünfte je Minute: 6 insgesamt, höchstens 4 in einer Minute' }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Tor Nord 6' })).toBeTruthy();
  expect(screen.getByText('1 Karte zu Unrecht eingelassen')).toBeTruthy();
  expect(screen.getByText(/Tor Süd um 18:00 Uhr und Tor Nord um 17:59 Uhr/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Einlassgeräte' }).getAttribute('href')).toBe('/dashboard/devices');
});

test('without the permission neither arrivals nor devices are there', async () => {
  permissions = ['orders'];
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Willkommen im Büro' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Einlassgeräte' })).toBeNull();
  expect(shop.askedFor(ARRIVALS)).toHaveLength(0);
});
