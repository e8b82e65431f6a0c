import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const PROFILE = '/api/office/profile';
const here = {
  id: 'here',
  browser: 'Firefox auf Linux',
  created_at: '2027-03-01T15:00:00',
  used_at: '2027-03-01T15:00:00',
  is_this: true,
};
const phone = { ...here, id: 'phone', browser: 'Safari auf iPhone', is_this: false };
const unknown = { ...here, id: 'unknown', browser: '', is_this: false };

let shop: FakeShop;
let sessions: (typeof here)[];
let factor: { is_on: boolean; is_demanded: boolean; recovery_codes_left: number };
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  sessions = [here, phone, unknown];
  factor = { is_on: false, is_demanded: false, recovery_codes_left: 0 };
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions: [] }));
  shop.on(`GET ${PROFILE}`, () => ({
    email: 'eva@weinfest.example',
    firstname: 'Eva',
    lastname: 'Maier',
    second_factor: factor,
    sessions,
  }));
});

test('the user menu leads to the own account, and its profile to the dashboard', async () => {
  const { user, address } = openPage('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Eva Maier' }));
  await user.click(screen.getByRole('link', { name: 'Mein Konto' }));
  await screen.findByRole('heading', { level: 1, name: 'Mein Konto' });
  expect(address()).toBe('/dashboard/profile');
  await user.click(screen.getByRole('button', { name: 'Eva Maier' }));
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  expect(address()).toBe('/dashboard');
});

test('a phone that is lost is logged out, this browser cannot be', async () => {
  shop.on(`DELETE ${PROFILE}/sessions/phone`, () => {
    sessions = [here];
    return { success: true };
  });
  const { user } = openPage('/dashboard/profile');
  const list = within(await screen.findByRole('region', { name: 'Hier bist du angemeldet' }));
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'Firefox auf Linux',
    'Safari auf iPhone',
    'Unbekanntes Gerät',
  ]);
  expect(list.getByText('diese hier').closest('li')?.querySelector('button')).toBeNull();
  await user.click(list.getByRole('button', { name: /Abmelden.*Safari auf iPhone/ }));
  expect(await screen.findByText('Dort ist niemand mehr angemeldet.')).toBeTruthy();
  await waitFor(() => expect(list.queryByText('Safari auf iPhone')).toBeNull());
  expect(list.queryByRole('button', { name: 'Überall sonst abmelden' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Hier bist du angemeldet'));
});

test('all other logins end at once', async () => {
  shop.on(`DELETE ${PROFILE}/sessions`, () => {
    sessions = [here];
    return { success: true };
  });
  const { user } = openPage('/dashboard/profile');
  await user.click(await screen.findByRole('button', { name: 'Überall sonst abmelden' }));
  expect(await screen.findByText('Du bist nur noch hier angemeldet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Safari auf iPhone')).toBeNull());
});

test('a password is changed with the old one; what was wrong stands beside its field', async () => {
  const errors = { current_password: 'Das ist nicht dein jetziges Passwort.' };
  shop.on(`PUT ${PROFILE}/password`, () =>
    Response.json(
      { success: false, code: 'password_wrong', message: errors.current_password, errors },
      { status: 422 },
    ),
  );
  const { user } = openPage('/dashboard/profile');
  const old = await screen.findByLabelText<HTMLInputElement>(/Jetziges Passwort/);
  await user.type(old, 'falsch');
  await user.type(screen.getByLabelText(/Neues Passwort/), 'Riesling 2026{Enter}');
  expect(await screen.findByText(errors.current_password)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(old));
  expect(old.value).toBe('falsch');

  shop.on(`PUT ${PROFILE}/password`, () => ({ success: true }));
  await user.clear(old);
  await user.type(old, 'Riesling 2025');
  await user.click(screen.getByRole('button', { name: 'Passwort ändern' }));
  expect(await screen.findByText(/Dein neues Passwort gilt/)).toBeTruthy();
  expect(shop.askedFor(`PUT ${PROFILE}/password`)[1]?.body).toEqual({
    current_password: 'Riesling 2025',
    password: 'Riesling 2026',
  });
  await waitFor(() => expect(old.value).toBe(''));
});

const FACTOR = `${PROFILE}/second-factor`;
const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

test.each([false, true])(
  'a second factor is set up by its first code, and the recovery codes are shown once (demanded: %s)',
  async (is_demanded) => {
    factor = { ...factor, is_demanded };
    shop.on('GET /api/updt', () => ({
      user: { firstname: 'Eva', lastname: 'Maier' },
      permissions: [],
      ...(is_demanded && !factor.is_on && { owes_second_factor: true }),
    }));
    shop.on(`POST ${FACTOR}`, () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }));
    const errors = { code: 'Dieser Code stimmt nicht.' };
    shop.on(`PUT ${FACTOR}`, () => refusal(422, errors.code, { errors }));
    const { user, address } = openPage('/dashboard');
    if (!is_demanded) {
      await user.click(await screen.findByRole('button', { name: 'Eva Maier' }));
      await user.click(screen.getByRole('link', { name: 'Mein Konto' }));
    }
    const card = within(await screen.findByRole('region', { name: /Zweiter Faktor/ }));
    expect(card.queryByText(/Euer Verein verlangt/) !== null).toBe(is_demanded);
    for (const name of ['Passwort ändern', 'Hier bist du angemeldet'])
      expect(screen.queryByRole('region', { name }) === null).toBe(is_demanded);
    await user.type(card.getByLabelText(/Passwort/), 'Riesling 2025');
    await user.click(card.getByRole('button', { name: 'Einrichten' }));
    const field = await card.findByLabelText('Code');
    expect(card.getByText('ABCD EFGH')).toBeTruthy();
    expect(shop.askedFor(`POST ${FACTOR}`)[0]?.body).toEqual({ current_password: 'Riesling 2025' });
    await user.type(field, '000000');
    await user.click(card.getByRole('button', { name: 'Einschalten' }));
    expect(await card.findByText(errors.code)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));

    shop.on(`PUT ${FACTOR}`, () => {
      factor = { is_on: true, is_demanded, recovery_codes_left: 10 };
      return { success: true, recovery_codes: codes };
    });
    await user.type(field, '{Enter}');
    const list = await card.findByRole('list', { name: 'Notfall-Codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    await user.click(card.getByRole('button', { name: 'Ich habe sie aufgehoben' }));
    expect(card.getByText('10 Notfall-Codes sind übrig.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Zweiter Faktor an');
    expect(card.queryByText(codes[0] ?? '')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Hallo, Eva!' })).toBeTruthy();
    expect(address()).toBe('/dashboard');
  },
);

test('turning it off needs the password, and few recovery codes are warned of', async () => {
  factor = { is_on: true, is_demanded: false, recovery_codes_left: 1 };
  const errors = { current_password: 'Das ist nicht dein jetziges Passwort.' };
  shop.on(`POST ${FACTOR}/off`, () => refusal(422, errors.current_password, { errors }));
  const { user } = openPage('/dashboard/profile');
  const card = within(await screen.findByRole('region', { name: /Zweiter Faktor/ }));
  expect(card.getByText(/Ein Notfall-Code ist übrig/)).toBeTruthy();
  const password = card.getByLabelText(/Passwort/);
  await user.type(password, 'falsch');
  await user.click(card.getByRole('button', { name: 'Abschalten' }));
  expect(await card.findByText(errors.current_password)).toBeTruthy();

  shop.on(`POST ${FACTOR}/off`, () => {
    factor = { is_on: false, is_demanded: false, recovery_codes_left: 0 };
    return { success: true };
  });
  await user.click(card.getByRole('button', { name: 'Abschalten' }));
  expect(await card.findByRole('button', { name: 'Einrichten' })).toBeTruthy();
});
