import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, noAnswer } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const CHECKIN = 'GET /api/item/7K3QF7K3QF7K3QF7K3QF/checkin';

let shop: FakeShop;
let permissions: string[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  permissions = ['checkin'];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on('GET /api/logout', () => ({ success: true }));
  shop.on(CHECKIN, () => ({
    status: true,
    redeemed: true,
    item: {
      id: '7K3QF7K3QF7K3QF7K3QF',
      placement: {
        event: { name: 'Weinprobe' },
        ticket_price: { name: 'Erwachsene' },
        block: null,
        seat: null,
      },
    },
  }));
});

test('the menu bears the full name and leads to the profile and out', async () => {
  const { user } = openPage('/dashboard');
  const menu = await screen.findByRole('button', { name: 'Eva Maier' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');

  await user.click(menu);
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/dashboard');
  await user.keyboard('{Escape}');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu);
});

test.each([
  ['with', () => ({ success: true })],
  ['without', noAnswer],
])('logging out %s an answer clears this device and loads the first page anew', async (_, answer) => {
  shop.on('GET /api/logout', answer);
  localStorage.setItem('other', 'thing');
  for (const name of ['basket', 'billing']) sessionStorage.setItem(name, '{}');
  const load = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { user } = openPage('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Eva Maier' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));

  await waitFor(() => expect(load.mock.calls).toEqual([['/']]));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, user: null, permissions: [] });
});

test('a scanned ticket is offered, and checked in by one tap, not before', async () => {
  const { user } = openPage('/ITEM/7K3QF7K3QF7K3QF7K3QF/CHECKIN');
  const button = await screen.findByRole('button', { name: 'Einchecken' });
  expect(shop.askedFor(CHECKIN)).toHaveLength(0);

  await user.click(button);
  const verdict = await screen.findByRole('heading', { name: 'Eingecheckt' });
  await waitFor(() => expect(document.activeElement).toBe(verdict));
  expect(screen.getByText('Weinprobe')).toBeTruthy();
  expect(shop.askedFor(CHECKIN)).toHaveLength(1);
});

test('without the permission the ticket is not checked in, and it says why', async () => {
  permissions = ['orders'];
  openPage('/dashboard?item=7K3QF7K3QF7K3QF7K3QF');

  expect(await screen.findByText(/fehlt dir die Berechtigung/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Einchecken' })).toBeNull();
});

test('a check-in without an answer says so and may be tried again', async () => {
  shop.on(CHECKIN, noAnswer);
  const { user } = openPage('/dashboard?item=7K3QF7K3QF7K3QF7K3QF');
  await user.click(await screen.findByRole('button', { name: 'Einchecken' }));

  expect(await screen.findByText(/Wir erreichen unseren Server gerade nicht/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Einchecken' })).toBeTruthy();
  expect(shop.askedFor(CHECKIN)).toHaveLength(1);
});
