import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isDoorPhone } from '../../../../src/client/platform/session/door-phone.ts';
import { db } from '../../../../src/client/scanner/scan/scanner-state.ts';
import type { ListedTicket } from '../../../../src/client/scanner/store/scanner-database.ts';
import { noAnswer, refusal } from '../../../support/fake-shop.ts';
import {
  fourTickets,
  listIsThere,
  notAllowed,
  openGate,
  resetScannerAfterEach,
} from '../scan/at-the-gate.tsx';
import { code, keyOf } from '../sync/fake-server.ts';

resetScannerAfterEach();

test('a link pairs the phone, goes out of the address, and the list is there', async () => {
  const { shop, count } = openGate();
  await listIsThere();
  expect(screen.getByText('Einlass · Tor Nord')).toBeInstanceOf(HTMLElement);
  expect(location.hash).toBe('');
  expect(shop.askedFor('POST /api/door/pair')[0]?.body).toEqual({ code: 'code' });
  await waitFor(() => expect(count('gesamt')).toBe('2'));
});

test('a used link says so; one that no answer came to is tried again by one tap', async () => {
  const over = () => refusal(409, 'Dieser Kopplungs-Link gilt nicht mehr.', { code: 'pairing_over' });
  const { shop, user } = openGate({ prepare: (before) => before.on('POST /api/door/pair', noAnswer) });
  await user.click(await screen.findByRole('button', { name: 'Noch einmal koppeln' }));
  await waitFor(() => expect(shop.askedFor('POST /api/door/pair')).toHaveLength(2));
  shop.on('POST /api/door/pair', over);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal koppeln' }));
  await screen.findByText('Dieser Kopplungs-Link gilt nicht mehr.');
  expect(screen.queryByRole('button', { name: 'Noch einmal koppeln' })).toBeNull();
});

test('a ticket that the phone read with its own camera app is judged at once, and once', async () => {
  const first = openGate();
  await listIsThere();
  expect(isDoorPhone()).toBe(true);
  location.hash = `#ticket=${code(1)}`;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await first.verdict('Willkommen');
  expect(location.hash).toBe('');
  await waitFor(() => expect(first.shop.askedFor(`GET /api/item/${code(1)}/checkin`)).toHaveLength(1));
  expect(first.shop.askedFor('POST /api/door/pair')).toHaveLength(1);
});

test('after somebody of the team has logged out, no names stay on the phone', async () => {
  await db.listed.put(listed);
  openGate({ hash: '' });
  await screen.findByRole('heading', { name: 'Dieses Telefon koppeln' });
  await waitFor(async () => expect(await db.listed.count()).toBe(0));
});

test('a token that cannot be read just now is not thrown away', async () => {
  vi.stubGlobal('reportError', () => {});
  await db.storeFacts({ token: 'door_x' });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('a bad sector', 'UnknownError');
  });
  openGate({ hash: '' });
  await screen.findByText(/lässt sich gerade nicht lesen/);
  vi.restoreAllMocks();
  expect(await db.fact('token')).toBe('door_x');
});

test('a phone that is shut out says so, and its list is gone', async () => {
  const { shop, count } = openGate();
  await listIsThere();
  const revoked = () => refusal(401, 'Dieses Einlassgerät wurde abgemeldet.', { code: 'device_revoked' });
  shop.on('GET /api/door/list', revoked);
  await askAgain(() => screen.getByText(/Die Kartenliste wurde von ihm gelöscht/));
  await waitFor(() => expect(count('gesamt')).toBe('0'));
  expect(await db.listed.count()).toBe(0);
  expect(isDoorPhone()).toBe(false);
});

test('somebody of the team without the right is told what is missing, and has ways on', async () => {
  localStorage.setItem('token', 'of-erika');
  const { shop, user, address } = openGate({
    hash: '',
    prepare: (before) => {
      before.on('GET /api/door/list', notAllowed);
      before.on('GET /api/updt', () => ({
        success: true,
        user: { firstname: 'Erika', lastname: 'Muster' },
        permissions: ['orders'],
      }));
      before.on('GET /api/logout', () => ({ success: true }));
    },
  });
  await screen.findByText(/Angemeldet ist Erika Muster ohne die Berechtigung/);
  expect(screen.getByRole('link', { name: 'Zum Büro' }).getAttribute('href')).toBe('/dashboard');
  shop.on('GET /api/door/list', () => fourTickets());
  await user.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }));
  await listIsThere();
  shop.on('GET /api/door/list', notAllowed);
  await askAgain(() => screen.getByRole('button', { name: 'Anders anmelden' }));
  await user.click(screen.getByRole('button', { name: 'Anders anmelden' }));
  await waitFor(() => expect(address()).toBe('/login?next=%2Fscanner'));
  expect(localStorage.getItem('token')).toBeNull();
});

/** Makes the scanner ask the server now, as when the network comes back, until it shows what is looked for. */
const askAgain = (look: () => HTMLElement) =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    look();
  });

const listed: ListedTicket = {
  key: keyOf(code(1)),
  eventId: 1,
  priceId: 1,
  blockId: null,
  row: null,
  seat: null,
  state: 'paid',
  redeemedAt: null,
  redeemedBy: null,
  buyer: 'Maier, Eva',
  orderNumber: 'WF-1',
};
