import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { GateListLine } from '../../../../src/contract/gate-list.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const EVENTS = 'GET /api/office/gate-lists';

const line = (lastname: string, more: Partial<GateListLine> = {}): GateListLine => ({
  code: '7K3QF-9XT2M',
  lastname,
  firstname: 'Zoë',
  order_number: 'WF27-C',
  place: { block: null, row: null, seat: null },
  ticket: 'Erwachsene',
  is_paid: true,
  is_redeemed: false,
  ...more,
});

let shop: FakeShop;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  const event = { name: 'Konzert', starts_at: '2027-04-12T22:00:00', is_published: true };
  shop.on(EVENTS, () => ({
    events: [
      { ...event, id: 2, name: 'Nachlese', starts_at: '2027-05-01T22:00:00' },
      { ...event, id: 1 },
    ],
  }));
  shop.on('GET /api/office/gate-lists/1', () => ({
    read_at: '2027-04-12T18:05:00',
    tickets: [
      line('Öchsle', { order_number: 'WF27-B', is_redeemed: true }),
      line('Zöller', { order_number: 'WF27-A', is_paid: false }),
      line('Abel'),
    ],
  }));
  shop.on('GET /api/office/gate-lists/2', () => ({ read_at: '2027-04-12T18:05:00', tickets: [] }));
});

const names = async () => {
  const rows = (await screen.findAllByRole('row')).slice(2);
  return rows.map((row) => within(row).getByText(/, Zoë$/).textContent);
};

test('the list of the next event stands there by names, with its state, who is inside and who has not paid', async () => {
  openPage('/dashboard/gate-list');
  expect(await names()).toEqual(['Abel, Zoë', 'Öchsle, Zoë', 'Zöller, Zoë']);
  expect(screen.getByText('Stand 12.04.2027, 16:05 Uhr · 3 Karten · nach Namen')).toBeTruthy();
  const [, , abel, oechsle, zoeller] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(abel).not.toContain('OFFEN');
  expect(oechsle).toMatch(/^schon drin/);
  expect(zoeller).toContain('OFFEN');
  // Heard with each cell is whose line and which column it is in, and never a bare yes.
  const row = within(screen.getByRole('row', { name: /Abel/ }));
  expect(row.getByRole('rowheader', { name: 'Abel, Zoë' })).toBeTruthy();
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'noch nicht drin',
    'WF27-C',
    'freie Platzwahl',
    'Erwachsene',
    '7K3QF-9XT2M',
    'bezahlt',
  ]);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Drin',
    'Name',
    'Bestellung',
    'Platz',
    'Karte',
    'Kurzcode',
    'Zahlung',
  ]);
});

test('another order and another event are chosen in the address, and an event without tickets says so', async () => {
  const { user, address } = openPage('/dashboard/gate-list');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sortiert nach' }), 'Bestellnummer');
  const heard = await screen.findByText(/^Konzert: .* nach Bestellnummer$/);
  expect(heard.getAttribute('role')).toBe('status');
  expect(await names()).toEqual(['Zöller, Zoë', 'Öchsle, Zoë', 'Abel, Zoë']);
  expect(address()).toBe('/dashboard/gate-list?event=1&by=order');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Veranstaltung' }), '2');
  expect(await screen.findByText('Für Nachlese gibt es noch keine Karten.')).toBeTruthy();
});

test('its file is called as the event and the day', async () => {
  shop.on('GET /api/office/gate-lists/1/list.pdf', () => new Response('%PDF'));
  const event = {
    id: 1,
    name: 'Konzert: Wein & Lieder',
    starts_at: '2027-04-12T22:00:00',
    is_published: true,
  };
  shop.on(EVENTS, () => ({ events: [event] }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL() {} }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = openPage('/dashboard/gate-list');
  await user.click(await screen.findByRole('button', { name: 'Als PDF speichern' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^Einlassliste-Konzert-Wein-Lieder-\d{4}-\d\d-\d\d\.pdf$/);
});

test('it is printed as it stands there', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  const { user } = openPage('/dashboard/gate-list');
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  expect(printed).toHaveBeenCalledOnce();
});

test('who may neither check in nor see orders is told what it takes', async () => {
  shop.on(EVENTS, () => refusal(403, 'Dafür fehlt dir die Berechtigung.', { code: 'not_allowed' }));
  openPage('/dashboard/gate-list');
  expect(await screen.findByText(/Berechtigung „Einlass“ oder „Bestellungen“/)).toBeTruthy();
});
