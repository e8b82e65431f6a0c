import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readToken, storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const TEAM = '/api/office/team';
const over = () => refusal(401, 'Bitte melde dich an.', { code: 'not_logged_in' });

let shop: FakeShop;
let firstname: string;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  firstname = 'Eva';
  const eva = () => ({ user: { firstname, lastname: 'Maier' }, permissions: ['team'] });
  shop.on('GET /api/updt', eva);
  shop.on('POST /api/login', () => ({ success: true, token: 'fresh', ...eva() }));
  shop.on(`GET ${TEAM}`, () => ({ members: [], demands_second_factor: false }));
  shop.on(`GET ${TEAM}/history`, () => ({ entries: [], before: null }));
});

/** The page of the team with half an invitation in it. */
async function beginInvitation() {
  const page = openPage('/team/create');
  await page.user.type(await screen.findByRole('textbox', { name: /E-Mail/ }), 'anna@weinfest.example');
  await page.user.type(screen.getByRole('textbox', { name: 'Vorname' }), 'Anna');
  await page.user.type(screen.getByRole('textbox', { name: 'Nachname' }), 'Groß');
  return page;
}

async function logInAgain({ user }: Awaited<ReturnType<typeof beginInvitation>>) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'eva@weinfest.example');
  await user.type(screen.getByLabelText('Passwort'), 'Riesling 2026');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Team' });
}

test('a login that ended meanwhile gives back what was typed, to whom it belongs', async () => {
  const page = await beginInvitation();
  shop.on(`POST ${TEAM}`, over);
  await page.user.click(screen.getByRole('button', { name: 'Einladung schicken' }));
  await waitFor(() => expect(page.address()).toBe('/login?next=%2Fteam%2Fcreate'));
  await logInAgain(page);
  const notice = await screen.findByText(/noch nicht gespeichert/);
  const words = notice.closest('[role=status]')?.textContent;
  expect(words).toContain('anna@weinfest.example');
  expect(words).toContain('NachnameGroß');
  await page.user.click(screen.getByRole('button', { name: 'Brauche ich nicht mehr' }));
  expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
});

test('a second factor demanded meanwhile leads to the profile and gives back what was typed', async () => {
  const page = await beginInvitation();
  const second_factor = { is_on: false, is_demanded: true, recovery_codes_left: 0 };
  shop.on('GET /api/office/profile', () => ({
    ...{ email: 'eva@weinfest.example', firstname: 'Eva', lastname: 'Maier', sessions: [] },
    second_factor,
  }));
  const message = 'Richte zuerst einen zweiten Faktor ein.';
  shop.on(`POST ${TEAM}`, () => refusal(403, message, { code: 'second_factor_due' }));
  await page.user.click(screen.getByRole('button', { name: 'Einladung schicken' }));
  await waitFor(() => expect(page.address()).toBe('/dashboard/profile'));
  await screen.findByRole('heading', { level: 1, name: 'Mein Konto' });
  expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
  useSession.setState({ owesSecondFactor: false });
  await page.go('/team/create');
  const notice = await screen.findByText(/noch nicht gespeichert/);
  expect(notice.closest('[role=status]')?.textContent).toContain('anna@weinfest.example');
});

test('somebody else who logs in then sees nothing of it', async () => {
  const page = await beginInvitation();
  shop.on(`POST ${TEAM}`, over);
  await page.user.click(screen.getByRole('button', { name: 'Einladung schicken' }));
  await waitFor(() => expect(page.address()).toContain('/login'));
  firstname = 'Max';
  await logInAgain(page);
  expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
});

test('another tab that logs out takes this one with it', async () => {
  const page = await beginInvitation();
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(page.address()).toBe('/login?next=%2Fteam%2Fcreate'));
});

test('seen again after it was ended elsewhere, a page goes to the login at once', async () => {
  const page = await beginInvitation();
  shop.on('GET /api/updt', over);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(page.address()).toBe('/login?next=%2Fteam%2Fcreate'));
  expect(useSession.getState().isAuthenticated).toBe(false);
});

test.each([403, 500, 503])('seen again, a refresh answered with %d ends the session', async (status) => {
  const page = await beginInvitation();
  shop.on('GET /api/updt', () => refusal(status, 'Das ging schief.'));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(page.address()).toBe('/login?next=%2Fteam%2Fcreate'));
  expect(useSession.getState().isAuthenticated).toBe(false);
  expect(readToken()).toBeNull();
});

test('seen again without network, a page stays; with less permissions it shows less', async () => {
  const page = await beginInvitation();
  shop.on('GET /api/updt', () => Response.error());
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(shop.askedFor('GET /api/updt').length).toBeGreaterThan(1));
  expect(page.address()).toBe('/team/create');
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['team', 'orders'],
  }));
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('link', { name: 'Bestellungen' });
  expect(page.address()).toBe('/team/create');
});
