import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';

journey.override('shopEnv', staffEnv);

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

journey('On a phone I mistype my password, am told so, log in and log out again', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 401/] });
  await page.goto('/');
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByText('Dieses Feld wird benötigt.').count()).toBe(2);
  expect(await page.getByText('Value is required').count()).toBe(2);
  await lookOver(page);

  await page.getByRole('textbox', { name: 'Email' }).fill(STAFF.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('E-Mail oder Passwort stimmt nicht.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(STAFF.email);
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('checkbox', { name: 'Angemeldet bleiben' }).check();

  await page.getByRole('textbox', { name: 'Passwort' }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Hallo, Verwaltung!' }).waitFor();
  await page.getByRole('button', { name: 'Verwaltung' }).click();
  await page.getByRole('link', { name: 'Profil' }).waitFor();
  await lookOver(page);

  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

journey('Logged in, I am led from every guest page to my dashboard', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark' });
  await logIn(page);
  for (const address of ['/', '/login', '/agb', '/booking/basket', '/booking/event/2/blocks']) {
    await page.goto(address);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Hallo, Verwaltung!' }).waitFor();
  }
});

journey(
  'Not logged in, I am led from the dashboard to the login, and after it back',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/dashboard?item=7K3QF7K3QF7K3QF7K3QF');
    await page.waitForURL('**/login?next=*');
    await page.getByRole('textbox', { name: 'Email' }).fill(STAFF.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(STAFF.password);
    await page.getByRole('textbox', { name: 'Passwort' }).press('Enter');
    await page.waitForURL('**/dashboard?item=*');
    await page.getByText('7K3QF-7K3QF-7K3QF-7K3QF').waitFor();
  },
);

journey(
  'My login has run out: I am led to the login, and the old token is forgotten',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 401/] });
    await page.goto('/agb');
    await page.evaluate(() => localStorage.setItem('token', 'of long ago'));
    await page.goto('/booking/basket');
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    await page.goto('/');
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
  },
);

journey('I have forgotten my password and am told whom to ask', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Passwort vergessen?' }).waitFor();
  await lookOver(page);
  await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
});
