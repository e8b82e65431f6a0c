import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { Device, DoorChoice } from '../../../../src/contract/devices.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const LIST = 'GET /api/office/devices';
const ADD = 'POST /api/office/devices';

const pairing = {
  url: 'http://localhost:3000/scanner#geheim',
  expires_at: '2027-04-12T20:30:00',
};
const north: Device = {
  id: 4,
  name: 'Tor Nord',
  events: [{ id: 1, name: 'Eintritt Festgelände' }],
  state: 'active',
  seen_at: new Date().toISOString(),
  waiting_scans: 3,
  made_by: { name: 'Jürgen Groß', standing: 'may' },
};

let shop: FakeShop;
let permissions: string[];
let devices: Device[];

const choice = (id: number, name: string, year: number, isPublished = true): DoorChoice => ({
  id,
  name,
  starts_at: `${year}-04-12T20:30:00`,
  is_published: isPublished,
});
const events = [
  choice(1, 'Eintritt Festgelände', 2027),
  choice(2, 'Weinprobe', 2027),
  choice(3, 'Kellerfest', 2027, false),
  choice(4, 'Eintritt Festgelände', 2028, false),
];

beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  permissions = ['checkin'];
  devices = [north];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on(LIST, () => ({ devices, events }));
  shop.on(ADD, () => {
    devices = [{ ...north, id: 5, name: 'Tor Süd', state: 'waiting', seen_at: null }, north];
    return { success: true, device: devices[0], pairing };
  });
});

const row = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

test('every phone stands there with its events, its state and its waiting scans in words', async () => {
  openPage('/dashboard/devices');
  const phone = await row('Tor Nord');
  expect(screen.getByRole('table', { name: 'Einlassgeräte' })).toBeTruthy();
  for (const words of [
    'Eintritt Festgelände',
    'Online',
    'Gekoppelt von Jürgen Groß',
    'gerade eben',
    '3 Scans',
  ]) {
    expect(phone.getByText(words)).toBeTruthy();
  }
});

test.each([
  ['no_checkin', 'active', /Jürgen Groß, ohne Berechtigung „Einlass“: Prüfe, wer dieses Telefon hat/],
  ['gone', 'revoked', /Gekoppelt von Jürgen Groß, nicht mehr im Team/],
] as const)(
  'whoever has made a phone a gate and may not any more (%s) is named',
  async (standing, state, words) => {
    devices = [{ ...north, state, made_by: { name: 'Jürgen Groß', standing } }];
    openPage('/dashboard/devices');
    expect((await row('Tor Nord')).getByText(words)).toBeTruthy();
  },
);

test('a new phone shows its link to scan and to copy, and stands in the list at once', async () => {
  const { user } = openPage('/dashboard/devices');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Tor Süd ');
  await user.click(screen.getByRole('checkbox', { name: 'Weinprobe' }));
  await user.click(screen.getByRole('button', { name: 'Gerät anlegen' }));

  expect(await screen.findByRole('heading', { name: 'Tor Süd koppeln' })).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR-Code zum Koppeln von Tor Süd' })).toBeTruthy();
  expect(screen.getByText(pairing.url)).toBeTruthy();
  expect(screen.getByText(/gilt einmal und bis 18:30 Uhr/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Link kopieren' })).toBeTruthy();
  expect((await row('Tor Süd')).getByText('Wartet auf Kopplung')).toBeTruthy();
  expect(shop.askedFor(ADD)[0]?.body).toEqual({ name: 'Tor Süd', event_ids: [2] });

  // Once a phone has used it, it is of no use to anybody.
  devices = devices.map((device) => ({ ...device, state: 'active' }));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Tor Süd ist gekoppelt.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Tor Süd koppeln' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a phone can be made for every event to come, shown to guests or not', async () => {
  openPage('/dashboard/devices');
  const group = within(await screen.findByRole('group', { name: 'Lässt ein zu' }));
  expect(
    group.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual([
    'Eintritt Festgelände, 12.04.2027',
    'Weinprobe',
    'Kellerfest (noch nicht veröffentlicht)',
    'Eintritt Festgelände, 12.04.2028 (noch nicht veröffentlicht)',
  ]);
});

test('a phone without name or events is not sent, and both say what is missing', async () => {
  const { user } = openPage('/dashboard/devices');
  await user.click(await screen.findByRole('button', { name: 'Gerät anlegen' }));

  expect(await screen.findByText(/Gib dem Gerät einen Namen/)).toBeTruthy();
  expect(screen.getByText('Wähle mindestens eine Veranstaltung.')).toBeTruthy();
  expect(shop.askedFor(ADD)).toHaveLength(0);
});

test('a phone with a name and without events leads to the first of them, which says that it is wrong', async () => {
  const { user } = openPage('/dashboard/devices');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tor Süd{Enter}');

  await screen.findByText('Wähle mindestens eine Veranstaltung.');
  const first = screen.getByRole('checkbox', { name: 'Eintritt Festgelände, 12.04.2027' });
  expect(first.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('a phone is logged out only after asking back', async () => {
  const revoke = 'POST /api/office/devices/4/revoke';
  shop.on(revoke, () => {
    devices = [{ ...north, state: 'revoked' }];
    return { success: true };
  });
  const { user } = openPage('/dashboard/devices');
  await user.click((await row('Tor Nord')).getByRole('button', { name: 'Abmelden: Tor Nord' }));
  await user.click((await row('Tor Nord')).getByRole('button', { name: 'Abbrechen' }));
  expect(document.activeElement).toBe((await row('Tor Nord')).getByRole('button', { name: /^Abmelden/ }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Abbrechen'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe((await row('Tor Nord')).getByRole('button', { name: /^Abmelden/ }));
  expect(shop.askedFor(revoke)).toHaveLength(0);

  await user.click((await row('Tor Nord')).getByRole('button', { name: /^Abmelden/ }));
  await user.click((await row('Tor Nord')).getByRole('button', { name: 'Ja, abmelden' }));
  expect(await screen.findByText('Abgemeldet')).toBeTruthy();
  expect(shop.askedFor(revoke)).toHaveLength(1);
  expect(document.activeElement).toBe(
    (await row('Tor Nord')).getByRole('button', { name: 'Neu koppeln: Tor Nord' }),
  );
  expect(screen.getByText('Tor Nord lässt jetzt niemanden mehr ein.').closest('[aria-live]')).toBeTruthy();
});

test('what the server refuses is said', async () => {
  shop.on('POST /api/office/devices/4/pairing', () => refusal(404, 'Dieses Gerät gibt es nicht mehr.'));
  const { user } = openPage('/dashboard/devices');
  await user.click((await row('Tor Nord')).getByRole('button', { name: /^Neu koppeln/ }));
  await user.click((await row('Tor Nord')).getByRole('button', { name: 'Ja, neu koppeln' }));
  expect(await screen.findByText('Dieses Gerät gibt es nicht mehr.')).toBeTruthy();
});

test('without the permission nothing is asked, and it says why', async () => {
  permissions = ['orders'];
  openPage('/dashboard/devices');
  expect(await screen.findByText(/fehlt dir die Berechtigung/)).toBeTruthy();
  expect(shop.askedFor(LIST)).toHaveLength(0);
});
