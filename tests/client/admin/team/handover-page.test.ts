import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readToken, storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const HANDOVER = '/api/office/handover';
const eva = {
  id: 1,
  firstname: 'Eva',
  lastname: 'Maier',
  email: 'eva@weinfest.example',
  permissions: ['checkin', 'settings', 'team'],
  is_invited: false,
  has_second_factor: true,
  seen_at: null,
};
const max = { ...eva, id: 2, firstname: 'Max', email: 'max@weinfest.example', permissions: ['orders'] };
const ute = { ...max, id: 3, firstname: 'Ute', email: 'ute@weinfest.example', is_invited: true };

let shop: FakeShop;
let members: (typeof eva)[];
let second_factor: { is_on: boolean; is_demanded: boolean; recovery_codes_left: number };
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  members = [eva, max, ute];
  second_factor = { is_on: true, is_demanded: false, recovery_codes_left: 7 };
  const { firstname, lastname, email, permissions } = eva;
  shop.on('GET /api/updt', () => ({ user: { firstname, lastname }, permissions }));
  shop.on('GET /api/office/team', () => ({ members, demands_second_factor: false }));
  shop.on('GET /api/office/profile', () => ({ firstname, lastname, email, second_factor, sessions: [] }));
  shop.on('GET /api/logout', () => ({ success: true }));
  shop.on(`GET ${HANDOVER}`, () => ({
    address: 'https://karten.example',
    secrets: [
      { name: 'BACKUP_PASSPHRASE', is_set: true },
      { name: 'PAYPAL_SECRET', is_set: false },
    ],
    backup_place: '/var/backups/shop',
  }));
});

test('a successor reads who manages the shop, which secrets there are, and that a second person is missing', async () => {
  const { user, address } = openPage('/team/handover');
  const managers = within(await screen.findByRole('region', { name: 'Wer den Shop verwaltet' }));
  expect(managers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Eva Maier Team, Einstellungen · mit zweitem Faktor',
  ]);
  managers.getByText('Ladet eine zweite Person ein');
  const secrets = within(screen.getByRole('region', { name: 'Schlüssel und Zugänge' }));
  expect(secrets.getByText('BACKUP_PASSPHRASE').closest('li')?.textContent).toMatch(/gesetzt$/);
  expect(secrets.getByText('PAYPAL_SECRET').closest('li')?.textContent).toMatch(/nicht gesetzt$/);
  secrets.getByText('karten.example');
  await user.click(screen.getByRole('link', { name: 'Zurück zum Team' }));
  await waitFor(() => expect(address()).toBe('/team/create'));
});

test('two who manage everything are enough', async () => {
  members = [eva, { ...max, permissions: ['settings', 'team'] }];
  openPage('/team/handover');
  await screen.findByRole('region', { name: 'Wer den Shop verwaltet' });
  expect(screen.queryByText('Ladet eine zweite Person ein')).toBeNull();
});

test('the sheet for the safe carries new recovery codes, lines to write on, and is printed alone', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const wrong = 'Das ist nicht dein jetziges Passwort.';
  const CODES = 'POST /api/office/profile/recovery-codes';
  shop.on(CODES, () => refusal(422, wrong, { errors: { current_password: wrong } }));
  const { user } = openPage('/team/handover');
  const card = within(await screen.findByRole('region', { name: 'Notfallblatt' }));
  const password = card.getByLabelText<HTMLInputElement>(/Dein Passwort/);
  await user.type(password, 'falsch{Enter}');
  expect(await card.findByText(wrong)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Kartenshop: Notfallblatt' })).toBeNull();

  shop.on(CODES, () => ({ success: true, recovery_codes: ['ABCD-EFGH-IJKL-MNOP'] }));
  await user.clear(password);
  await user.type(password, 'Riesling 2025{Enter}');
  const sheet = within(await screen.findByRole('region', { name: 'Kartenshop: Notfallblatt' }));
  sheet.getByText('ABCD-EFGH-IJKL-MNOP');
  sheet.getByText('https://karten.example/login');
  sheet.getByText('/var/backups/shop');
  sheet.getByText('npm run restore -- NAME');
  for (const name of ['Passwort', 'BACKUP_PASSPHRASE'])
    expect(sheet.getByText(name).nextElementSibling?.textContent).toBe('');
  expect(sheet.queryByText('PayPal-Konto')).toBeNull();
  expect(password.value).toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kartenshop: Notfallblatt'));
  await user.click(sheet.getByRole('button', { name: 'Drucken' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('without a second factor the sheet needs no codes, and nothing is asked of the server', async () => {
  second_factor.is_on = false;
  const { user } = openPage('/team/handover');
  await user.click(await screen.findByRole('button', { name: 'Notfallblatt erstellen' }));
  expect(await screen.findByText(/hat keinen zweiten Faktor/)).toBeTruthy();
  expect(shop.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the rights go to who confirms it with his own password and code, and I am logged out', async () => {
  const wrong = 'Dieses Passwort stimmt nicht.';
  shop.on(`POST ${HANDOVER}`, () => refusal(422, wrong, { errors: { successor_password: wrong } }));
  const { user, address } = openPage('/team/handover');
  const form = within(await screen.findByRole('region', { name: 'Rechte übergeben' }));
  const choice = form.getByLabelText<HTMLSelectElement>(/Wer übernimmt/);
  expect([...choice.options].map(({ text }) => text)).toEqual(['Bitte wählen', 'Max Maier']);
  const submit = form.getByRole('button', { name: 'Rechte übergeben' });
  await user.click(submit);
  expect(await form.findByText('Wähle, wer übernimmt.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(choice));

  await user.selectOptions(choice, 'Max Maier');
  await user.click(form.getByLabelText('Einlass'));
  await user.type(form.getByLabelText('Dein Passwort'), 'Riesling 2025');
  await user.type(form.getByLabelText('Passwort von Max Maier'), 'Kerner 2025');
  await user.type(form.getByLabelText('Code von Max Maier'), '123456');
  await user.click(submit);
  expect(await form.findByText(wrong)).toBeTruthy();

  shop.on(`POST ${HANDOVER}`, () => ({ success: true }));
  await user.click(submit);
  expect(await screen.findByText('Die Rechte sind übergeben. Du bist abgemeldet.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(readToken()).toBeNull();
  expect(shop.askedFor(`POST ${HANDOVER}`).at(-1)?.body).toEqual({
    successor: 2,
    kept: ['checkin'],
    current_password: 'Riesling 2025',
    successor_password: 'Kerner 2025',
    successor_code: '123456',
  });
});

test('who is alone is told to invite somebody first', async () => {
  members = [eva, ute];
  openPage('/team/handover');
  const form = within(await screen.findByRole('region', { name: 'Rechte übergeben' }));
  expect(form.getByRole('link', { name: 'Zuerst jemanden einladen' }).getAttribute('href')).toBe(
    '/team/create',
  );
  expect(form.queryByRole('button')).toBeNull();
});
