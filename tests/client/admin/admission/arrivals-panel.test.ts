import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { SettledConflict } from '../../../../src/contract/door.ts';
import type { Arrivals } from '../../../../src/contract/figures.ts';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const ARRIVALS = 'GET /api/office/arrivals';
const SETTLE = 'POST /api/office/conflicts/settle';
const SETTLED = 'GET /api/office/conflicts/settled';
const SIX = Date.parse('2027-04-12T16:00:00Z');

let shop: FakeShop;
let permissions: string[];
let settled: SettledConflict[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  permissions = ['checkin'];
  settled = [];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  const minutes = new Array<number>(60).fill(0);
  minutes[59] = 4;
  minutes[0] = 2;
  const arrivals: Arrivals = {
    counted_at: new Date(SIX).toISOString(),
    events: [{ id: 1, name: 'Eintritt Festgelände', paid: 3348, inside: 1213 }],
    minutes,
    gates: [{ name: 'Tor Nord', admitted: 6 }],
    has_settled: false,
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
  shop.on(SETTLE, ({ body }) => {
    const { scan_id } = body as { scan_id: string };
    settled.push(
      ...arrivals.conflicts
        .filter((conflict) => conflict.scan_id === scan_id)
        .map((conflict) => ({ ...conflict, settled_at: storedTimeOfInstant(SIX), settled_by: 'Eva Maier' })),
    );
    arrivals.conflicts = [];
    arrivals.has_settled = true;
    return { success: true };
  });
  shop.on(SETTLED, () => ({ conflicts: settled }));
});

test('the dashboard tells who is inside, when they came, where, and what needs attention', async () => {
  openPage('/dashboard');
  expect(await screen.findByText('Drin 1.213 von 3.348')).toBeTruthy();
  expect(
    screen.getByRole('img', { name: 'Ankünfte je Minute: 6 insgesamt, höchstens 4 in einer Minute' }),
  ).toBeTruthy();
  const gates = within(screen.getByRole('table', { name: 'Eingelassen je Tor' }));
  expect(gates.getByRole('row', { name: 'Tor Nord 6' })).toBeTruthy();
  expect(screen.getByText('1 Karte zu Unrecht eingelassen')).toBeTruthy();
  expect(
    screen.getByText(/Tor Süd um 18:00 Uhr am 12.04.2027 und Tor Nord um 17:59 Uhr am 12.04.2027/),
  ).toBeTruthy();
});

test('what somebody has dealt with is gone at once, and stays in the history with who and when', async () => {
  const { user } = openPage('/dashboard');
  await screen.findByRole('button', { name: /^Erledigt: / });
  expect(screen.queryByText('Erledigte Fälle')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Erledigt: / }));
  await waitFor(() => expect(screen.queryByText('1 Karte zu Unrecht eingelassen')).toBeNull());
  expect(shop.askedFor(SETTLE)[0]?.body).toEqual({ scan_id: 'scan-of-north-0001' });
  // Nothing is heard of a list that is empty.
  expect(screen.queryByRole('group', { name: 'Zu Unrecht Eingelassene' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Einlass'));

  expect(shop.askedFor(SETTLED)).toHaveLength(0);
  await user.click(screen.getByText('Erledigte Fälle'));
  expect(await screen.findByText(/Erledigt von Eva Maier um 18:00 Uhr am 12.04.2027/)).toBeTruthy();
});

test('what is not there any more is said, and the list is read again', async () => {
  shop.on(SETTLE, () => refusal(404, 'Diesen Konflikt gibt es nicht mehr.'));
  const { user } = openPage('/dashboard');
  const button = await screen.findByRole('button', { name: /^Erledigt/ });
  const asked = shop.askedFor(ARRIVALS).length;
  await user.click(button);
  expect(await screen.findByText('Diesen Konflikt gibt es nicht mehr.')).toBeTruthy();
  await waitFor(() => expect(shop.askedFor(ARRIVALS).length).toBeGreaterThan(asked));
});

test('without the permission neither arrivals nor devices are there', async () => {
  permissions = ['layouts'];
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Willkommen im Büro' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Einlass' })).toBeNull();
  expect(shop.askedFor(ARRIVALS)).toHaveLength(0);
});
