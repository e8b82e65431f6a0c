import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const refusal = (status: number, body: object) => Response.json({ success: false, ...body }, { status });

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  window.location.hash = '#secret';
  shop.on('POST /api/password/link', () => ({
    email: 'anna@weinfest.example',
    firstname: 'Anna',
    is_invited: true,
  }));
  shop.on('POST /api/password', () => ({ success: true }));
});

test('an invitation leads to a password and on to the login, also for whoever is logged in here', async () => {
  storeToken('another');
  const { user, address } = openPage('/login/password');
  await user.type(await screen.findByLabelText(/Neues Passwort/), 'Riesling 2026');
  expect(screen.getByText(/Schön, dass du dabei bist, Anna!/)).toBeTruthy();
  expect(window.location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
  expect(address()).toBe('/login');
  expect(shop.askedFor('POST /api/password')[0]?.body).toEqual({
    token: 'secret',
    password: 'Riesling 2026',
  });
});

test('a password that is refused stays typed, and the field says why', async () => {
  const errors = { password: 'Bitte mindestens 10 Zeichen' };
  shop.on('POST /api/password', () => refusal(422, { code: 'invalid', message: 'Bitte prüfen.', errors }));
  const { user } = openPage('/login/password');
  const field = await screen.findByLabelText<HTMLInputElement>(/Neues Passwort/);
  await user.type(field, 'zu kurz{Enter}');
  expect(await screen.findByText('Bitte mindestens 10 Zeichen')).toBeTruthy();
  expect(field.value).toBe('zu kurz');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a link that is over leads to a new one', async () => {
  const message = 'Dieser Link gilt nicht mehr.';
  shop.on('POST /api/password/link', () => refusal(409, { code: 'link_over', message }));
  openPage('/login/password');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  const way = screen.getByRole('link', { name: 'Neuen Link schicken' });
  expect(way.getAttribute('href')).toBe('/login/forgot');
});

test('a forgotten password: the same answer for every address', async () => {
  shop.on('POST /api/password/forgotten', () => ({ success: true }));
  const { user } = openPage('/login/forgot');
  await user.click(await screen.findByRole('button', { name: 'Link schicken' }));
  expect(await screen.findByText('Dieses Feld wird benötigt.')).toBeTruthy();
  await user.type(screen.getByLabelText('E-Mail'), 'anna@weinfest.example{Enter}');
  expect(await screen.findByText(/Gehört anna@weinfest.example zum Team/)).toBeTruthy();
});

test('without a mail server the mail is only stored, for every address alike', async () => {
  shop.on('POST /api/password/forgotten', () => ({ success: true, only_stored: true }));
  const { user } = openPage('/login/forgot');
  await user.type(await screen.findByLabelText('E-Mail'), 'anna@weinfest.example{Enter}');
  expect(await screen.findByText(/dann ist die E-Mail nur abgelegt/)).toBeTruthy();
  expect(screen.queryByText(/unterwegs/)).toBeNull();
});

test('the link from the console makes the first account: what is missing is led to, then on to the login', async () => {
  shop.on('POST /api/password/link', () => ({
    email: '',
    firstname: '',
    is_invited: true,
    is_first: true,
  }));
  const { user, address } = openPage('/login/password');
  await screen.findByRole('heading', { name: 'Erstes Konto' });
  await user.type(screen.getByLabelText('Vorname'), 'Vera');
  await user.type(screen.getByLabelText(/E-Mail/), 'vera@weinfest.example');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  expect(await screen.findByText('Bitte mindestens 10 Zeichen')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nachname')));

  shop.on('POST /api/password/first', () => ({ success: true }));
  await user.type(screen.getByLabelText('Nachname'), 'Vorstand');
  await user.type(screen.getByLabelText(/^Passwort(?! zeigen)/), 'Riesling 2026');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
  expect(address()).toBe('/login');
  expect(shop.askedFor('POST /api/password/first')[0]?.body).toEqual({
    token: 'secret',
    email: 'vera@weinfest.example',
    firstname: 'Vera',
    lastname: 'Vorstand',
    password: 'Riesling 2026',
  });
});

test('a link from the console that is over leads to no mail', async () => {
  const message = 'Dieser Link gilt nicht mehr. Starte den Kartenshop neu.';
  shop.on('POST /api/password/link', () => refusal(409, { code: 'set_up_over', message }));
  openPage('/login/password');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByRole('link', { name: 'Neuen Link schicken' })).toBeNull();
});
