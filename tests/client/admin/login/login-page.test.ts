import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { type OpenPage, openPage } from '../../../support/open-page.tsx';

const LOGIN = 'POST /api/login';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  shop = fakeShop();
  shop.on(LOGIN, () => ({
    success: true,
    token: 'secret',
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
});

async function logIn({ user }: OpenPage, email = 'eva', password = 'geheim'): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Email' });
  if (email) await user.type(field, email);
  if (password) await user.type(screen.getByLabelText('Passwort'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('empty fields say so in the words of the specification, and nothing is sent', async () => {
  await logIn(openPage('/login'), '', '');

  expect(await screen.findAllByText('Dieses Feld wird benötigt.')).toHaveLength(2);
  expect(screen.getAllByText('Value is required')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })));
  expect(shop.askedFor(LOGIN)).toHaveLength(0);
});

test('only the missing field is named', async () => {
  await logIn(openPage('/login'), 'eva', '');

  expect(await screen.findAllByText('Dieses Feld wird benötigt.')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Passwort')));
});

test('an address need not look like one; token, user and permissions are kept, and the dashboard greets', async () => {
  const page = openPage('/login');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Angemeldet bleiben' }));
  await logIn(page);

  expect(await screen.findByRole('heading', { name: 'Hallo, Eva!' })).toBeTruthy();
  expect(page.address()).toBe('/dashboard');
  expect(shop.askedFor(LOGIN)[0]?.body).toEqual({ email: 'eva', password: 'geheim', remember: true });
  expect(readToken()).toBe('secret');
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, permissions: ['orders'] });
});

test('what the server says about a refused login is shown, and what was typed stays', async () => {
  shop.on(LOGIN, () => refusal(401, 'E-Mail oder Passwort stimmt nicht.', { code: 'login_failed' }));
  const page = openPage('/login');
  await logIn(page);

  expect(await screen.findByText('E-Mail oder Passwort stimmt nicht.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'eva');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Passwort')));
  expect(page.address()).toBe('/login');
  expect(readToken()).toBeNull();
});

test('who scanned a ticket comes back to it by the login', async () => {
  const page = openPage('/dashboard?item=7K3QF7K3QF7K3QF7K3QF');
  await logIn(page);

  expect(await screen.findByText('7K3QF-7K3QF-7K3QF-7K3QF')).toBeTruthy();
  expect(page.address()).toBe('/dashboard?item=7K3QF7K3QF7K3QF7K3QF');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/.\\/evil.example',
  'javascript:alert(1)',
])('nobody is sent elsewhere by the address of the login: %s', async (next) => {
  const page = openPage(`/login?next=${encodeURIComponent(next)}`);
  await logIn(page);

  await screen.findByRole('heading', { name: 'Hallo, Eva!' });
  expect(page.address()).toBe('/dashboard');
});

test.each(['/error/404', '/login/password', '/nowhere', '/eventually', '/booking/basket'])(
  'only an address of the back office is gone back to, not %s',
  async (next) => {
    const page = openPage(`/login?next=${encodeURIComponent(next)}`);
    await logIn(page);

    await screen.findByRole('heading', { name: 'Hallo, Eva!' });
    expect(page.address()).toBe('/dashboard');
  },
);

test('who forgot his password is led to a new one', async () => {
  const page = openPage('/login');
  await page.user.click(await screen.findByRole('link', { name: 'Passwort vergessen?' }));

  expect(await screen.findByRole('heading', { name: 'Passwort vergessen?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Link schicken' })).toBeTruthy();
});

test('the second step asks for the code, says why one is wrong, and keeps „Angemeldet bleiben“', async () => {
  const needed = 'Nenne uns noch den Code aus deiner Authenticator-App.';
  const wrong = 'Dieser Code stimmt nicht.';
  shop.on(LOGIN, ({ body }) => {
    const { code } = body as { code?: string };
    if (code === undefined) return refusal(401, needed, { code: 'second_factor_needed' });
    if (code !== '123456')
      return refusal(422, wrong, { code: 'second_factor_wrong', errors: { code: wrong } });
    return { success: true, token: 'secret', user: { firstname: 'Eva', lastname: 'M' }, permissions: [] };
  });
  const page = openPage('/login');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Angemeldet bleiben' }));
  await logIn(page);
  expect(await screen.findByText(needed)).toBeTruthy();
  const field = screen.getByLabelText(/^Code/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await page.user.type(field, '000000{Enter}');
  expect(await screen.findByText(wrong)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await page.user.clear(field);
  await page.user.type(field, '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Hallo, Eva!' })).toBeTruthy();
  expect(shop.askedFor(LOGIN)[2]?.body).toEqual({
    email: 'eva',
    password: 'geheim',
    remember: true,
    code: '123456',
  });
});

test('who owes a second factor reaches nothing but his profile', async () => {
  shop.on(LOGIN, () => ({
    success: true,
    token: 'secret',
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: [],
    owes_second_factor: true,
  }));
  shop.on('GET /api/office/profile', () => ({
    email: 'eva@weinfest.example',
    firstname: 'Eva',
    lastname: 'Maier',
    second_factor: { is_on: false, is_demanded: true, recovery_codes_left: 0 },
    sessions: [],
  }));
  const page = openPage('/login?next=/orders');
  await logIn(page);
  expect(await screen.findByRole('heading', { name: 'Mein Konto' })).toBeTruthy();
  expect(page.address()).toBe('/dashboard/profile');
});
